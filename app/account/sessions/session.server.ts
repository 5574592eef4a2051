import { eq } from 'drizzle-orm'
import { createContext, href, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { db } from '../../platform/db/db.server.ts'
import { logError } from '../../platform/http/request-log.server.ts'
import { fromRoot } from '../../platform/http/url-parts.ts'
import { factsOf } from '../../routes/facts.server.ts'
import { authPath } from '../forms/auth-path.ts'
import { totpPath } from '../forms/return-to.server.ts'
import { sessions } from '../tables.ts'
import { clearedDeviceCookie, hasDeviceCookie } from './device-cookie.server.ts'
import { type Audience, forgetSession, readSession } from './known-sessions.server.ts'
import { extendSession, type OpenSession, openSession } from './open-session.server.ts'
import { countsAsActivity } from './session-activity.ts'
import { clearedSessionCookie, sessionIdOf } from './session-cookie.server.ts'

export type Member = Pick<OpenSession, 'userId' | 'isAdmin' | 'awaitsCode'>

type Context = Readonly<RouterContextProvider>

const memberContext = createContext<Member | null>(null)
const audienceContext = createContext<Audience | null>(null)
const requestedPathContext = createContext('/')

export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context, url, pattern }) => {
  // Leaving must work while the database is down.
  if (url.pathname === href('/leave')) return
  const audience = request.headers.get('x-upinde-audience')
  if (audience) return context.set(audienceContext, audience as Audience)
  const id = sessionIdOf(request)
  const route = fromRoot(pattern)
  const session = id && (await (mayBeKnown(request, route) ? readSession(id) : openSession(id)))
  if (!session) return
  const { userId, isAdmin, awaitsCode } = session
  context.set(memberContext, { userId, isAdmin, awaitsCode })
  context.set(requestedPathContext, url.pathname + url.search)
  if (countsAsActivity(request, url, route)) await tryExtendSession(session, request, route)
}

// What changes something, and what only admins may do, needs the session as it is at this moment.
function mayBeKnown({ method }: Request, route: string) {
  return (method === 'GET' || method === 'HEAD') && factsOf(route).opens !== 'admins'
}

export function currentMember(context: Context): Member | null {
  return context.get(memberContext)
}

export function requireMember(context: Context, url: URL): Member {
  const member = currentMember(context)
  if (!member) throw redirect(`${href('/auth')}?returnTo=${encodeURIComponent(url.pathname + url.search)}`)
  return member
}

/** All that a page may depend on which is the same for all members. */
type SharedPage = { url: URL; params?: unknown }

/** Makes a loader for members that cannot tell which of them is asking. Throws a redirect to sign in for visitors. */
export function forMembers<Page extends SharedPage, Data>(load: (page: Page) => Data) {
  return ({ context, params, url }: Page & { context: Context }): Data => {
    requireAnyMember(context, url)
    return load({ params, url } as Page)
  }
}

// Lets through a page that is rendered for members, but for none in particular.
function requireAnyMember(context: Context, url: URL): void {
  if (context.get(audienceContext) !== 'members') requireMember(context, url)
}

/** Returns what the frame of a page shows of who sees it. */
export function shownMember(context: Context): { isAdmin: boolean } | null {
  if (context.get(audienceContext) === 'members') return { isAdmin: false }
  const member = currentMember(context)
  return member && { isAdmin: member.isAdmin }
}

export function currentAdmin(context: Context): Member | null {
  const member = currentMember(context)
  return member && mayAdminister(member) ? member : null
}

export function mayAdminister({ isAdmin, awaitsCode }: Member): boolean {
  return isAdmin && !awaitsCode
}

/** Throws a redirect for everyone but admins who have entered a code, where one is required. */
export function requireAdmin(context: Context): Member {
  const admin = currentAdmin(context)
  if (admin) return admin
  throw redirect(currentMember(context)?.isAdmin ? totpPath(context.get(requestedPathContext)) : '/')
}

export function requireAdminWithoutCode(context: Context, next: string): Member {
  const member = currentMember(context)
  if (!member) throw redirect(authPath('sign-in', { returnTo: next, action: null }))
  if (member.awaitsCode) return member
  throw redirect(member.isAdmin ? next : '/')
}

export const memberOnly: MiddlewareFunction<Response> = ({ context, url }) => {
  requireAnyMember(context, url)
}

export const adminOnly: MiddlewareFunction<Response> = ({ context }) => {
  requireAdmin(context)
}

export async function endSession(request: Request): Promise<Headers> {
  await deleteSession(request)
  return signedOutHeaders(request)
}

export async function becomeVisitor(context: Context, request: Request): Promise<void> {
  await deleteSession(request)
  context.set(memberContext, null)
}

/** Keeps the cookie of a known device, which clearing all cookies would delete. */
export function signedOutHeaders(request: Request): Headers {
  const cleared = hasDeviceCookie(request) ? '"cache"' : '"cache", "cookies"'
  return new Headers({ 'Set-Cookie': clearedSessionCookie(), 'Clear-Site-Data': cleared })
}

export function forgottenHeaders(request: Request): Headers {
  const headers = new Headers({ 'Set-Cookie': clearedSessionCookie(), 'Clear-Site-Data': '"cache", "cookies"' })
  if (hasDeviceCookie(request)) headers.append('Set-Cookie', clearedDeviceCookie())
  return headers
}

async function deleteSession(request: Request) {
  const id = sessionIdOf(request)
  if (!id) return
  await db().delete(sessions).where(eq(sessions.id, id))
  forgetSession(id)
}

// Pages stay readable when nothing can be written, as on a full disk.
async function tryExtendSession(session: OpenSession, request: Request, route: string) {
  const isForAdmins = factsOf(route).opens === 'admins'
  const isExtended = await extendSession(session, { isForAdmins }).catch((error) => logError(error, request))
  if (isExtended) forgetSession(session.id)
}
