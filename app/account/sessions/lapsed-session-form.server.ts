import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { adminOnly, currentMember, type Member, memberOnly, requireAdmin, requireMember } from './session.server.ts'

type Context = Readonly<RouterContextProvider>

const lapsedContext = createContext(false)

/** Sends visitors to sign in, but lets posts through: someone whose session ended while writing keeps the answers. */
export const memberOnlyUnlessPost: MiddlewareFunction<Response> = (args, next) =>
  args.request.method === 'POST' ? next() : memberOnly(args, next)

/** Returns null when the session has ended; the page is then rendered for a visitor. */
export function memberOrLapsed(context: Context): Member | null {
  const member = currentMember(context)
  if (!member) context.set(lapsedContext, true)
  return member
}

export function requireMemberUnlessLapsed(context: Context, url: URL): Member | null {
  return isSessionLapsed(context) ? null : requireMember(context, url)
}

export function isSessionLapsed(context: Context): boolean {
  return context.get(lapsedContext)
}

export const adminOnlyUnlessPost: MiddlewareFunction<Response> = (args, next) =>
  args.request.method === 'POST' ? next() : adminOnly(args, next)

export function adminOrLapsed(context: Context): Member | null {
  try {
    return requireAdmin(context)
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    context.set(lapsedContext, true)
    return null
  }
}

export function requireAdminUnlessLapsed(context: Context): Member | null {
  return context.get(lapsedContext) ? null : requireAdmin(context)
}
