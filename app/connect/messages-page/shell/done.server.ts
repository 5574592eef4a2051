import { timingSafeEqual } from 'node:crypto'
import { blindIndex } from '../../../platform/crypto/sealed.server.ts'
import { textParameter, withQuery } from '../../../platform/http/url-parts.ts'

/** What a member has just done. `of` is the id of what it was done with, or empty. */
export type Done = { what: string; of: string }

type Act = { what: string; of?: string }

const lifetimeMs = 5 * 60_000

/** Returns an address whose page says to this member, and for five minutes, what they have just done. */
export function withDone(path: string, userId: string, { what, of = '' }: Act): string {
  return withQuery(path, { done: what, of, by: markOf(userId, { what, of }, Date.now()) })
}

/** Reads what `withDone` wrote. Null for a link that somebody else made, or an old one. */
export function doneIn({ searchParams }: URL, userId: string, now = Date.now()): Done | null {
  const done = { what: textParameter(searchParams, 'done', 20), of: textParameter(searchParams, 'of', 22) }
  const mark = Buffer.from(textParameter(searchParams, 'by', 22))
  const isTheirs = [now, now - lifetimeMs].some((time) => {
    const known = Buffer.from(markOf(userId, done, time))
    return known.length === mark.length && timingSafeEqual(known, mark)
  })
  return isTheirs ? done : null
}

function markOf(userId: string, { what, of }: Done, time: number) {
  return blindIndex('own', ['done', userId, what, of, Math.floor(time / lifetimeMs)].join(' ')).slice(0, 22)
}
