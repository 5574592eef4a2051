import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { refusedWith, type Who } from '../../forms/form-action.server.ts'
import { fromRoot } from '../../platform/http/url-parts.ts'
import { factsOf } from '../../routes/facts.server.ts'
import {
  adminOnly,
  currentAdmin,
  currentMember,
  type Member,
  memberOnly,
  requireAdmin,
  requireMember,
} from './session.server.ts'

type Context = Readonly<RouterContextProvider>

export const anybody: Who<Member | null> = { find: currentMember, require: currentMember }

/** Somebody whose session ended while writing keeps what was typed. */
export const aMember: Who<Member> = { find: (context) => currentMember(context) ?? undefined, require: requireMember }

export const anAdmin: Who<Member> = { find: (context) => currentAdmin(context) ?? undefined, require: requireAdmin }

/** Sends visitors to sign in, but lets posts through, whose forms give back what was typed. */
export const memberOnlyUnlessPost: MiddlewareFunction<Response> = (args, next) =>
  args.request.method === 'POST' ? next() : memberOnly(args, next)

export const adminOnlyUnlessPost: MiddlewareFunction<Response> = (args, next) =>
  args.request.method === 'POST' && factsOf(fromRoot(args.pattern)).posts !== 'nobody' ? next() : adminOnly(args, next)

/** Returns null when a form was refused because its session has ended; the page is then rendered for a visitor. */
export function requireMemberUnlessRefused(context: Context, url: URL): Member | null {
  return refusedWith(context) === 401 ? null : requireMember(context, url)
}

export function requireAdminUnlessRefused(context: Context): Member | null {
  return refusedWith(context) === 401 ? null : requireAdmin(context)
}
