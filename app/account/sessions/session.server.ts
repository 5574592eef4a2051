import { eq } from 'drizzle-orm'
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { db } from '../../platform/db/db.server.ts'
import { fromRoot } from '../../platform/http/route-pattern.ts'
import { logError } from '../../platform/log/request-log.server.ts'
import { authPath, totpPath } from '../auth/return-to.ts'
import { hasDeviceCookie, noDeviceCookie } from '../sign-in/device-cookie.server.ts'
import { sessions } from '../tables.ts'
import { type OpenSession, openSession, prolong } from './open-session.server.ts'
import { countsAsActivity } from './session-activity.ts'
import { noSessionCookie, sessionTokenOf } from './session-cookie.server.ts'

export type Member = Pick<OpenSession, 'userId' | 'isAdmin' | 'awaitsCode'>

type Context = Readonly<RouterContextProvider>

const memberContext = createContext<Member | null>(null)
const askedContext = createContext('/')

/** Root middleware: reads who is asking, once for each request; without a signed cookie it asks no database. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context, url, pattern }) => {
  // Leaving reads no session, so that it works while the database is down.
  if (url.pathname === '/leave') return
  const token = sessionTokenOf(request)
  const session = token && (await openSession(token))
  if (!session) return
  const { userId, isAdmin, awaitsCode } = session
  context.set(memberContext, { userId, isAdmin, awaitsCode })
  context.set(askedContext, url.pathname + url.search)
  const route = fromRoot(pattern)
  if (countsAsActivity(request, url, route)) await staysOpen(session, request, route)
}

/** Who is asking, or null for a visitor. */
export function currentMember(context: Context): Member | null {
  return context.get(memberContext)
}

/** Who is asking; a visitor is sent to sign in and comes back to `url`. Throws the redirect. */
export function requireMember(context: Context, url: URL): Member {
  const member = currentMember(context)
  if (!member) throw redirect(`/auth?returnTo=${encodeURIComponent(url.pathname + url.search)}`)
  return member
}

/** The admin who is asking, or null for everybody else and where a code has to be entered first. */
function currentAdmin(context: Context): Member | null {
  const member = currentMember(context)
  return member && mayAdminister(member) ? member : null
}

/** Whether somebody is an admin who has entered a code where one is asked for. */
export function mayAdminister({ isAdmin, awaitsCode }: Member): boolean {
  return isAdmin && !awaitsCode
}

/** The admin who is asking, once a code was entered where one is asked for; everybody else is sent home. Throws the redirect. */
export function requireAdmin(context: Context): Member {
  const admin = currentAdmin(context)
  if (admin) return admin
  throw redirect(currentMember(context)?.isAdmin ? totpPath(context.get(askedContext)) : '/')
}

/** The admin who still has to enter a code; others are sent where they belong, an admin with a code on to `next`. Throws the redirect. */
export function requireAdminWithoutCode(context: Context, next: string): Member {
  const member = currentMember(context)
  if (!member) throw redirect(authPath('sign-in', { returnTo: next, action: null }))
  if (member.awaitsCode) return member
  throw redirect(member.isAdmin ? next : '/')
}

/** Who has the session of a request by now, for an answer that lasts longer than its request. */
export async function reloadMember(request: Request): Promise<Member | null> {
  const token = sessionTokenOf(request)
  return token ? openSession(token) : null
}

/** Middleware for layouts whose pages are for members. */
export const memberOnly: MiddlewareFunction<Response> = ({ context, url }) => {
  requireMember(context, url)
}

/** Middleware for layouts whose pages are for admins. */
export const adminOnly: MiddlewareFunction<Response> = ({ context }) => {
  requireAdmin(context)
}

/**
 * Ends the session of a request.
 * Out: headers that take the cookie and the browser's copies of pages away, for whatever the answer is.
 */
export async function endSession(request: Request): Promise<Headers> {
  await deleteSession(request)
  return signedOutHeaders(request)
}

/** Ends the session a request came with, because another one takes its place; the rest of the request is a visitor's. */
export async function becomeVisitor(context: Context, request: Request): Promise<void> {
  await deleteSession(request)
  context.set(memberContext, null)
}

/**
 * Headers for an answer after which nothing of the session may be left in the browser. A device that is known stays
 * known: to clear all cookies would take that one too.
 */
export function signedOutHeaders(request: Request): Headers {
  const cleared = hasDeviceCookie(request) ? '"cache"' : '"cache", "cookies"'
  return new Headers({ 'Set-Cookie': noSessionCookie(), 'Clear-Site-Data': cleared })
}

/** Headers after which nothing of us may be left in the browser, not even that somebody signed in there once. */
export function forgottenHeaders(request: Request): Headers {
  const headers = new Headers({ 'Set-Cookie': noSessionCookie(), 'Clear-Site-Data': '"cache", "cookies"' })
  if (hasDeviceCookie(request)) headers.append('Set-Cookie', noDeviceCookie())
  return headers
}

async function deleteSession(request: Request) {
  const token = sessionTokenOf(request)
  if (token) await db().delete(sessions).where(eq(sessions.token, token))
}

// Where nothing can be written, as on a full disk, pages are still read.
async function staysOpen(session: OpenSession, request: Request, route: string) {
  const isForAdmins = /^\/admin(\/|$)/.test(route)
  await prolong(session, { isForAdmins }).catch((error) => logError(error, request))
}
