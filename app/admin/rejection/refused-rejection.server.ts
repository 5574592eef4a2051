import { createContext, data, type RouterContextProvider } from 'react-router'
import type { PostedRejectionAnswer } from '../../moderation/rejection.ts'

type Context = Readonly<RouterContextProvider>

const refusedContext = createContext(false)

/** Answers a rejection that changed nothing with what was typed, for the version that was read. */
export function refuseRejection(context: Context, form: FormData, answer: PostedRejectionAnswer, status: 409 | 422) {
  context.set(refusedContext, true)
  return data({ ...answer, version: String(form.get('version') ?? '') }, status)
}

/** Returns whether what was typed is about to be shown again, which a redirect would lose. */
export function isRejectionRefused(context: Context): boolean {
  return context.get(refusedContext)
}

/** Returns false when a link to the form names another version than the one that is stored. */
export function isVersionRead(params: URLSearchParams, version: number): boolean {
  return (params.get('version') ?? String(version)) === String(version)
}
