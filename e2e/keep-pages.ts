import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

// Keeps the page behind each address that a visitor, a member and an admin of the demo can reach, as text that is the
// same for the same texts: `diff -r` of two folders shows what a change did to the pages.
// node e2e/keep-pages.ts http://localhost:3000 folder

const {
  positionals: [site = 'http://localhost:3000', folder = 'pages'],
} = parseArgs({ allowPositionals: true })

const roles = {
  visitor: null,
  member: { email: 'member@demo.example', password: 'kettle on the veranda' },
  admin: { email: 'admin@demo.example', password: 'seven baobabs before noon' },
}

/** Many pages of these differ in their data only. */
const enough = 3

for (const [role, account] of Object.entries(roles)) {
  const cookie = account ? await signIn(account) : ''
  const kept = await keepPages(role, cookie)
  console.log(`${role}: ${kept} pages`)
}

async function keepPages(role: string, cookie: string) {
  const waiting = ['/', '/auth', '/auth/code', '/auth/new-password', '/nothing-here', '/de', '/reviews?search=zzz']
  const seen = new Set(waiting)
  const counts = new Map<string, number>()
  let kept = 0
  mkdirSync(join(folder, role), { recursive: true })
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const shape = address.replace(/(?<=\/)[\w-]{12,}(?=\/|\?|$)/g, '…').replace(/=[^&]*/g, '')
    const count = (counts.get(shape) ?? 0) + 1
    counts.set(shape, count)
    if (count > enough) continue
    const response = await fetch(site + address, { headers: { cookie }, redirect: 'manual' })
    const type = response.headers.get('content-type') ?? ''
    const html = /text|xml/.test(type) ? await response.text() : type
    const page = `${response.status} ${response.headers.get('location') ?? ''}\n${normal(html)}`
    writeFileSync(join(folder, role, encodeURIComponent(address).slice(0, 200)), page)
    kept++
    for (const [, link = ''] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
      const next = link.replaceAll('&amp;', '&')
      if (seen.has(next) || /^\/(assets|media|avatar|leave|sign-out)/.test(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return kept
}

/** Takes out what differs from build to build and from request to request. */
function normal(html: string) {
  return html
    .replaceAll('<!-- -->', '')
    .replace(/<script[^>]*>.*?<\/script>/gs, '')
    .replace(/<link [^>]*>/g, '')
    .replace(/(nonce|name="token" value|value)="[\w-]{20,}"/g, '$1')
    .replace(/></g, '>\n<')
}

async function signIn(account: { email: string; password: string }) {
  const response = await fetch(`${site}/auth`, {
    method: 'POST',
    body: new URLSearchParams(account),
    headers: { origin: site },
    redirect: 'manual',
  })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  if (cookies.length === 0) throw new Error(`Nobody is signed in: ${response.status}`)
  return cookies.join('; ')
}
