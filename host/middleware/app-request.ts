import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Config } from '../../app/platform/config/config.server.ts'
import { splitPath } from '../../app/platform/http/language-path.server.ts'
import { clientAddress } from '../limits/addresses.ts'

/** Builds the request for the app: public address without its language, no forged headers. */
export function appRequest(c: Context, settings: Config): Request {
  const raw = c.req.raw
  const url = new URL(raw.url)
  const headers = new Headers(raw.headers)
  for (const name of [...headers.keys()]) {
    if (name.startsWith('x-upinde-') || name.startsWith('x-forwarded-')) headers.delete(name)
  }
  headers.set('host', new URL(settings.publicUrl).host)
  // sameOriginAtEither has accepted it; the app only knows the public address.
  if ([settings.onionUrl, 'null'].includes(headers.get('origin') ?? '')) headers.set('origin', settings.publicUrl)
  headers.set('x-upinde-client', clientAddress(c, settings))
  headers.set('x-upinde-request', c.env?.requestId ?? randomUUID())
  if (c.env?.audience) headers.set('x-upinde-audience', c.env.audience)
  return new Request(settings.publicUrl + splitPath(url.pathname).path + url.search, {
    method: raw.method,
    headers,
    body: raw.body,
    signal: raw.signal,
    duplex: 'half',
  } as RequestInit)
}
