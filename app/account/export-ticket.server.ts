import { createHmac, timingSafeEqual } from 'node:crypto'
import { href } from 'react-router'
import { keyFor } from '../platform/crypto/keyring.server.ts'
import { sessionIdOf } from './sessions/session-cookie.server.ts'

const lifetimeMs = 60_000

/** Returns a ticket with which only this session can fetch its data, for a minute. No other site can make one. */
export function newExportTicket(request: Request, now = Date.now()): string {
  const until = String(now + lifetimeMs)
  return `${until}.${signatureOf(request, until)}`
}

export function isExportTicket(ticket: string, request: Request, now = Date.now()): boolean {
  const [until = '', signature = ''] = ticket.split('.')
  const [theirs, own] = [Buffer.from(signature), Buffer.from(signatureOf(request, until))]
  return Number(until) > now && theirs.length === own.length && timingSafeEqual(theirs, own)
}

export function exportPath(ticket: string): string {
  return `${href('/account/export')}?ticket=${encodeURIComponent(ticket)}`
}

function signatureOf(request: Request, until: string) {
  return createHmac('sha256', keyFor('session').key)
    .update(`export/v1|${sessionIdOf(request)}|${until}`)
    .digest('base64url')
}
