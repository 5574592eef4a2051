import { data, href } from 'react-router'
import { type SiteTextKind, siteTextKinds } from '../../site/site-texts/site-text-kinds.ts'
import type { WrittenTexts } from '../../site/site-texts/site-texts.server.ts'

export const messages = {
  saved: 'Changes saved successfully!',
  notAdmin: 'Nothing was saved: you are not signed in as an admin any more. What you wrote is still here.',
  tooLong: 'Nothing was saved: a text is too long. What you wrote is still here.',
  changedOne:
    'Nothing was saved: somebody else has changed this text since you opened it. What you wrote is still here.',
  failed: 'Failed to save changes. Please try again.',
  changed:
    'Nothing was saved: somebody else has changed these texts since you opened them. What you wrote is still here. Look at the current texts, then save again to replace them.',
}

export type Refusal = {
  message: string
  status: number
  /** What the form shows now. */
  input: WrittenTexts
  errors?: Partial<Record<string, string>> | undefined
}

/** Returns the address of the page on which texts are edited in English. */
export function editorOf(kinds: readonly SiteTextKind[]) {
  return kinds.includes('help') ? href('/admin/pages/help') : href('/admin/pages')
}

/** With a status under 400 the page would load its texts again. */
export function refused(refusal: Refusal) {
  return data(refusal, refusal.status)
}

/** As `clientAction`, gives the texts back when they cannot be sent. */
export async function sendTexts({ request, serverAction }: { request: Request; serverAction: () => Promise<Refusal> }) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    const kinds = siteTextKinds.filter((kind) => form.has(kind))
    return refused({ message: messages.failed, status: 503, input: postedTexts(form, kinds) })
  }
}

/** Gives a missing text version -1, which no stored text has, so that it is never saved. */
export function postedTexts(form: FormData, kinds: readonly SiteTextKind[]): WrittenTexts {
  const posted = kinds.map((kind) => {
    const version = String(form.get(`${kind}Version`))
    const isComplete = form.has(kind) && /^\d{1,9}$/.test(version)
    const text = isComplete
      ? { content: String(form.get(kind)), version: Number(version) }
      : { content: '', version: -1 }
    return [kind, { ...text, mark: String(form.get(`${kind}Mark`) ?? '') }]
  })
  return Object.fromEntries(posted)
}
