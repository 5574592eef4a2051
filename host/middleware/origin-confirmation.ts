import type { Context } from 'hono'
import { href } from 'react-router'
import { sessionIdIn } from '../../app/account/sessions/session-cookie.server.ts'
import { brand } from '../../app/brand.ts'
import type { Config } from '../../app/platform/config/config.server.ts'
import { seal, unseal } from '../../app/platform/crypto/sealed.server.ts'
import { clientKey } from '../../app/platform/http/network.server.ts'
import { language } from '../../app/words/language.server.ts'
import { languages, pathIn } from '../../app/words/languages.ts'
import { t } from '../../app/words/words.ts'
import { clientAddress } from '../limits/addresses.ts'

const field = 'confirmed'
const urlEncoded = 'application/x-www-form-urlencoded'
const maxFormBytes = 64 * 1024
const lifetimeMs = 10 * 60_000

/** Seals a form of unknown origin into a question. Returns the page to show, or null when the form is now the body. */
export async function confirmOrigin(c: Context, settings: Config): Promise<string | null> {
  if (!isPlainForm(c)) return page(settings.publicUrl, '')
  const text = await c.req.raw.text()
  const context = contextOf(c, settings)
  const confirmed = unsealForm(new URLSearchParams(text).get(field) ?? '', context)
  if (confirmed === null) {
    const sealed = seal(JSON.stringify({ text, at: Date.now() }), context)
    return page(settings.publicUrl, isConfirmable(sealed) ? question(sealed) : '')
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

function question(sealed: string) {
  return `<p>${t('Did you just submit a form on this site? Confirm it and we will process it.')}</p>
<form method="post"><input type="hidden" name="${field}" value="${sealed}"><button>${t('Yes, send it')}</button></form>
<p>${t('If you did not, another site tried to send it in your name. Then leave it.')}</p>`
}

function page(publicUrl: string, ask: string) {
  return `<!doctype html>
<html lang="${language()}" dir="${languages[language()].dir ?? 'ltr'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${brand.name}</title>
<form method="post" action="${href('/leave')}"><button>${t('Leave site')}</button></form>
<h1>${t('Your browser did not say where this form comes from')}</h1>
<p>${t('So we cannot tell it from a form that another site sends in your name. Nothing was changed so far.')}</p>
${ask}
<p>${t('So that we need not ask: let your browser send the “referrer” (or “Referer”) to the site it comes from, in its settings for privacy or HTTP; or use another browser. When you go back, what you wrote may still be there.')}</p>
<p><a href="${publicUrl}${pathIn(language(), '/')}">${t('Go to the home page')}</a></p>
</html>
`
}
