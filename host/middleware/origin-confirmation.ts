import type { Context } from 'hono'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { sessionIdIn } from '../../app/account/sessions/session-cookie.server.ts'
import type { Config } from '../../app/platform/config/config.server.ts'
import { seal, unseal } from '../../app/platform/crypto/sealed.server.ts'
import { maxFormBytes } from '../../app/platform/http/form-parser.server.ts'
import { clientKey } from '../../app/platform/http/network.server.ts'
import { UnknownOrigin } from '../../app/site/unknown-origin.tsx'
import { language } from '../../app/words/language.server.ts'
import { pathIn } from '../../app/words/languages.ts'
import { clientAddress } from '../limits/addresses.ts'

const field = 'confirmed'
const urlEncoded = 'application/x-www-form-urlencoded'
const lifetimeMs = 10 * 60_000

/** Seals a form of unknown origin into a question. Returns the page to show, or null when the form is now the body. */
export async function confirmOrigin(c: Context, settings: Config): Promise<string | null> {
  if (!isPlainForm(c)) return page(settings.publicUrl, null)
  const text = await c.req.raw.text()
  const context = contextOf(c, settings)
  const confirmed = text.startsWith(`${field}=`) ? unsealForm(text.slice(field.length + 1), context) : null
  if (confirmed === null) {
    const sealed = seal(JSON.stringify({ text, at: Date.now() }), context)
    return page(settings.publicUrl, isConfirmable(sealed) ? sealed : null)
  }
  const { url, method, signal } = c.req.raw
  const headers = new Headers(c.req.raw.headers)
  headers.delete('content-length')
  c.req.raw = new Request(url, { method, headers, body: confirmed, signal })
  return null
}

function isPlainForm({ req }: Context) {
  const length = Number(req.header('content-length'))
  return req.method === 'POST' && req.header('content-type')?.split(';')[0] === urlEncoded && length <= maxFormBytes
}

// A form grows by a third when sealed, and the confirmation is itself a form.
function isConfirmable(sealed: string) {
  return `${field}=${sealed}`.length <= maxFormBytes
}

// Bound to the address and to the session or network, so that another site can neither make nor reuse a seal.
function contextOf(c: Context, settings: Config) {
  const { pathname, search } = new URL(c.req.url)
  const session = sessionIdIn(c.req.header('cookie'))
  const sender = session ? `session ${session}` : `client ${clientKey(clientAddress(c, settings))}`
  return `confirmed form|${sender}|${pathname}${search}`
}

function unsealForm(sealed: string, context: string): string | null {
  try {
    const { text, at } = JSON.parse(unseal(sealed, context)) as { text: string; at: number }
    return Date.now() - at < lifetimeMs ? text : null
  } catch {
    return null
  }
}

function page(publicUrl: string, sealed: string | null) {
  const sealedForm = sealed === null ? null : { name: field, value: sealed }
  const props = { language: language(), home: publicUrl + pathIn(language(), '/'), sealedForm }
  return `<!doctype html>${renderToStaticMarkup(createElement(UnknownOrigin, props))}`
}
