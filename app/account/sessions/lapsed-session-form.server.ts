import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { adminOnly, currentMember, type Member, memberOnly, requireAdmin, requireMember } from './session.server.ts'

type Context = Readonly<RouterContextProvider>

const answersVisitor = createContext(false)

/**
 * Middleware for a form that takes a while to write: a visitor is sent to sign in, but one whose session ended while
 * writing keeps the page, and so the answers.
 */
export const memberToStart: MiddlewareFunction<Response> = (args, next) =>
  args.request.method === 'POST' ? next() : memberOnly(args, next)

/** Who posts such a form, or null for one whose session ended; the page is then drawn for them all the same. */
export function memberSubmitting(context: Context): Member | null {
  const member = currentMember(context)
  if (!member) context.set(answersVisitor, true)
  return member
}

/** Who opens such a form: a member, or null where `memberSubmitting` answers a visitor. Others are sent to sign in. */
export function memberStarting(context: Context, url: URL): Member | null {
  return isSessionLapsed(context) ? null : requireMember(context, url)
}

/** Whether the page is drawn for a visitor whose form `memberSubmitting` answers. */
export function isSessionLapsed(context: Context): boolean {
  return context.get(answersVisitor)
}

/** Middleware for a form that an admin takes a while to write: what `memberToStart` is for members. */
export const adminToStart: MiddlewareFunction<Response> = (args, next) =>
  args.request.method === 'POST' ? next() : adminOnly(args, next)

/** Who posts such a form, or null for one who is no admin any more; the page is then drawn for them all the same. */
export function adminSubmitting(context: Context): Member | null {
  try {
    return requireAdmin(context)
  } catch (sentAway) {
    if (!(sentAway instanceof Response)) throw sentAway
    context.set(answersVisitor, true)
    return null
  }
}

/** Who opens such a form: an admin, or null where `adminSubmitting` answers somebody else. Others are sent away. */
export function adminStarting(context: Context): Member | null {
  return context.get(answersVisitor) ? null : requireAdmin(context)
}
