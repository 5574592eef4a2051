import { and, eq, gt, sql } from 'drizzle-orm'
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { db } from '../platform/db.server.ts'
import { noSessionCookie, sessionTokenOf } from './session-cookie.server.ts'
import { sessions, users } from './tables.ts'

export interface Member {
  userId: string
  isAdmin: boolean
}

type Context = Readonly<RouterContextProvider>

const memberContext = createContext<Member | null>(null)

/** Root middleware: reads who is asking, once for each request; without a signed cookie it asks no database. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }) => {
  const token = sessionTokenOf(request)
  if (token) context.set(memberContext, await memberOf(token))
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

/** The admin who is asking; everybody else is sent home. Throws the redirect. */
export function requireAdmin(context: Context): Member {
  const member = currentMember(context)
  if (!member?.isAdmin) throw redirect('/')
  return member
}

/** Who has the session of a request by now, for an answer that lasts longer than its request. */
export async function memberByNow(request: Request): Promise<Member | null> {
  const token = sessionTokenOf(request)
  return token ? memberOf(token) : null
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
  return signedOutHeaders()
}

/** Ends the session a request came with, because another one takes its place; the rest of the request is a visitor's. */
export async function becomeVisitor(context: Context, request: Request): Promise<void> {
  await deleteSession(request)
  context.set(memberContext, null)
}

/** Headers for an answer after which nothing of the session may be left in the browser. */
export function signedOutHeaders(): Headers {
  return new Headers({ 'Set-Cookie': noSessionCookie(), 'Clear-Site-Data': '"cache", "cookies"' })
}

async function deleteSession(request: Request) {
  const token = sessionTokenOf(request)
  if (token) await db().delete(sessions).where(eq(sessions.token, token))
}

// The library's own look-up takes two queries and reads whole rows; this is one, on the primary, so that a revoked
// session or admin is gone on the next request.
async function memberOf(token: string): Promise<Member | null> {
  const [member] = await db()
    .select({ userId: users.id, isAdmin: users.isAdmin })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, sql`now()`)))
  return member ?? null
}
