import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Config } from '../../app/platform/config/config.server.ts'
import { clientAddress } from './client-address.ts'

/**
 * The request as the app sees it: on the public address whatever the Host header says, without headers that only we may
 * set, with the caller's network address (for limits) and a request id (for the log). An event stream also ends when
 * the server stops.
 */
export function appRequest(c: Context, settings: Config, stopping: AbortSignal): Request {
  const raw = c.req.raw
  const url = new URL(raw.url)
  const headers = new Headers(raw.headers)
  for (const name of [...headers.keys()]) {
    if (name.startsWith('x-upinde-') || name.startsWith('x-forwarded-')) headers.delete(name)
  }
  headers.set('host', new URL(settings.publicUrl).host)
  // The check of onion.ts let it pass; the app knows one address.
  if (headers.get('origin') === settings.onionUrl) headers.set('origin', settings.publicUrl)
  headers.set('x-upinde-client', clientAddress(c, settings))
  headers.set('x-upinde-request', randomUUID())
  const isStream = headers.get('accept') === 'text/event-stream'
  return new Request(settings.publicUrl + url.pathname + url.search, {
    method: raw.method,
    headers,
    body: raw.body,
    signal: isStream ? AbortSignal.any([raw.signal, stopping]) : raw.signal,
    duplex: 'half',
  } as RequestInit)
}
