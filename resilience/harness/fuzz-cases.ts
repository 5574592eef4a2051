import type { Chance } from './seeded.ts'

/** What there is to aim at: addresses of routes, sessions (one is nobody's), and the origin that writes must come from. */
export type Targets = { patterns: string[]; cookies: string[]; origin: string }
export type Case = { kind: string; label: string; bytes: Buffer }

const kinds = { address, header, form, multipart, json }

const fields = `email password name subject inquiryType message reason code token mode returnTo action stay step to from
  companyName location currentlyWorksHere yearLeft industry companyBio companyWebsite role outStatus suggestions version
  otherComments fullName phone country gender pronouns professionalStage growthAreas growthAreasOther mentorQualities
  matchPreference selectedMentorName otherInfo linkedin availability galleryPreference displayName professionalBio cv image
  title category authorName content terms privacy search typed after before tab show of page _routes age topic isAdmin
  userId id isApproved status createdAt __proto__ constructor toString intent kind box wizard`.split(/\s+/)

const sharp = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202e',
  '\ud800',
  '\udfff\ud800',
  '\ufffe',
  '😀'.repeat(40),
  '0',
  '-1',
  '1e309',
  '9'.repeat(40),
  'NaN',
  'null',
  '[]',
  '{}',
  '%',
  '%00',
  '%ff%fe',
  '%2e%2e%2f',
  '../../../etc/passwd',
  'C:\\x',
  "'; select 1; --",
  '\\',
  '<script>',
  'javascript:x',
  '//e.example',
  '/\\e.example',
  '\r\nX-Injected: 1',
  'a@example.org',
  'Yes',
  'No',
  '5',
  '6',
  'A'.repeat(22),
  'x'.repeat(300),
  'y'.repeat(9_000),
  'ı'.repeat(500),
  '𝓐'.repeat(200),
]

const odd = {
  Accept: ['text/event-stream', '*/*', '\u00ff', 'a'.repeat(5_000)],
  'Accept-Encoding': ['br', 'gzip;q=0', 'identity;q=0,*;q=0', ','.repeat(900)],
  'Accept-Language': ['xx', '-', '*'],
  Cookie: ['s=', 's=%', 's=a.b', '='.repeat(2_000), `s=${'a'.repeat(32)}.${'b'.repeat(43)}=`],
  Host: ['', 'evil.example', 'localhost:99999', 'a b', '[::1'],
  'If-Modified-Since': ['never', '0'],
  'If-None-Match': ['*', '"', 'W/"x"'],
  Origin: ['null', 'https://evil.example', '%'],
  Range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x=1', `bytes=${'0-1,'.repeat(400)}`],
  Referer: ['/', 'http://[', 'about:blank', '\u00ff'],
  'Sec-Fetch-Site': ['cross-site', 'none', ''],
  'Transfer-Encoding': ['chunked', 'gzip', 'chunked, identity'],
  'Content-Length': ['-1', '1e3', '99999999999999999999', '5, 6', ''],
  'Content-Type': ['application/json', 'multipart/form-data', 'text/plain;charset=utf-7', ';', 'a'.repeat(4_000)],
  'X-Forwarded-For': ['', 'x', '::', '1.2.3.4, 5.6.7.8', '::ffff:1.2.3.4%eth0', '9'.repeat(900)],
  'X-Forwarded-Host': ['evil.example'],
  Expect: ['100-continue', '200-ok'],
  Upgrade: ['websocket', 'h2c'],
  Connection: ['upgrade', 'close, x'],
  'Save-Data': ['on', 'x'],
  Purpose: ['prefetch'],
}

/** The case that chance makes. */
export function newCase(chance: Chance, targets: Targets): Case {
  const kind = chance.oneOf(Object.keys(kinds)) as keyof typeof kinds
  return { kind, ...kinds[kind](chance, targets) }
}

function address(chance: Chance, targets: Targets) {
  return asking(chance, targets, [], Buffer.alloc(0), chance.oneOf(['GET', 'GET', 'HEAD', 'POST']))
}

function header(chance: Chance, targets: Targets) {
  const names = Object.keys(odd) as (keyof typeof odd)[]
  const lines = Array.from({ length: 1 + chance.below(4) }, () => {
    const name = chance.oneOf(names)
    return `${name}: ${chance.chance(0.8) ? chance.oneOf(odd[name]) : chance.oneOf(sharp)}`
  })
  const body = Buffer.from(chance.chance(0.3) ? '5\r\nemail\r\n0\r\n\r\n' : '')
  return asking(chance, targets, lines, body, chance.oneOf(['GET', 'GET', 'POST', 'BREW']))
}

function form(chance: Chance, targets: Targets) {
  const pairs = some(chance, () => `${encoded(chance, name(chance))}=${encoded(chance, value(chance))}`)
  const body = Buffer.from(pairs.join(chance.chance(0.95) ? '&' : ';'), chance.chance(0.9) ? 'utf8' : 'latin1')
  return asking(
    chance,
    targets,
    ['Content-Type: application/x-www-form-urlencoded', length(chance, body)],
    body,
    'POST',
  )
}

function multipart(chance: Chance, targets: Targets) {
  const boundary = chance.oneOf(['x', 'upinde', '-'.repeat(70), 'a b', '"'])
  const parts = some(chance, () => {
    const file = chance.chance(0.4) ? `; filename="${value(chance)}"` : ''
    const type = chance.chance(0.3)
      ? `\r\nContent-Type: ${chance.oneOf(['application/pdf', 'image/png', 'x', ''])}`
      : ''
    const content = chance.chance(0.2) ? `%PDF-1.7\n${value(chance)}\n%%EOF` : value(chance)
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name(chance)}"${file}${type}\r\n\r\n${content}\r\n`
  })
  const whole = parts.join('') + (chance.chance(0.85) ? `--${boundary}--\r\n` : '')
  const body = Buffer.from(chance.chance(0.9) ? whole : whole.slice(0, chance.below(whole.length)), 'utf8')
  const type = chance.chance(0.95) ? `multipart/form-data; boundary=${boundary}` : 'multipart/form-data'
  if (chance.chance(0.2))
    return asking(
      chance,
      targets,
      [`Content-Type: ${type}`, 'Transfer-Encoding: chunked'],
      chunked(chance, body),
      'POST',
    )
  return asking(chance, targets, [`Content-Type: ${type}`, length(chance, body)], body, 'POST')
}

function json(chance: Chance, targets: Targets) {
  const made = JSON.stringify(Object.fromEntries(some(chance, () => [name(chance), nested(chance, 3)])))
  const body = Buffer.from(chance.chance(0.8) ? made : made.slice(0, chance.below(made.length)))
  const type = chance.oneOf(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'text/x-script'])
  return asking(chance, targets, [`Content-Type: ${type}`, length(chance, body)], body, 'POST')
}

function asking(chance: Chance, { patterns, cookies, origin }: Targets, lines: string[], body: Buffer, method: string) {
  const path = somewhere(chance, patterns)
  const cookie = chance.oneOf(cookies)
  const usual = [
    `Host: ${new URL(origin).host}`,
    `X-Forwarded-For: 10.${chance.below(250)}.${chance.below(250)}.${chance.below(250)}`,
    ...(chance.chance(0.97) ? [`Origin: ${origin}`] : []),
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    'Connection: close',
  ]
  const given = new Set(lines.map((line) => line.split(':')[0]))
  const all = [...usual.filter((line) => !given.has(line.split(':')[0] ?? '')), ...lines]
  const head = `${method} ${path} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n`
  const label = `${method} ${path.slice(0, 60)}`
  return { label: JSON.stringify(label), bytes: Buffer.concat([Buffer.from(head, 'latin1'), body]) }
}

function somewhere(chance: Chance, patterns: string[]) {
  let path = chance.oneOf(patterns)
  if (chance.chance(0.3)) path = path.replace(/[A-Z0]{20,}|Acme|terms|contact/, () => encoded(chance, value(chance)))
  if (chance.chance(0.05)) path += `/${encoded(chance, value(chance))}`
  if (chance.chance(0.25)) path = path === '/' ? '/_root.data' : `${path}.data`
  const query = chance.chance(0.5)
    ? some(chance, () => `${encoded(chance, name(chance))}=${encoded(chance, value(chance))}`)
    : []
  const whole = query.length ? `${path}?${query.join('&')}` : path
  // More than that is a matter of the limit for headers.
  return whole.slice(0, 12_000)
}

function some<Made>(chance: Chance, make: () => Made): Made[] {
  return Array.from({ length: chance.below(8) }, make)
}

function name(chance: Chance) {
  return chance.chance(0.95) ? chance.oneOf(fields) : chance.oneOf(sharp)
}

function value(chance: Chance): string {
  if (chance.chance(0.8)) return chance.oneOf(sharp)
  return String.fromCodePoint(...Array.from({ length: chance.below(30) }, () => chance.below(0x10ffff)))
}

function encoded(chance: Chance, text: string) {
  if (chance.chance(0.9)) return encodeURIComponent(text.toWellFormed())
  return text.replace(/[\s\0]|[^\x20-\x7e]/g, '%')
}

function length(chance: Chance, body: Buffer) {
  return `Content-Length: ${chance.chance(0.97) ? body.length : body.length + chance.below(9) - 4}`
}

function chunked(chance: Chance, body: Buffer) {
  const pieces: Buffer[] = []
  for (let from = 0; from < body.length; ) {
    const piece = body.subarray(from, from + 1 + chance.below(900))
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'))
    from += piece.length
  }
  return Buffer.concat([...pieces, Buffer.from(chance.chance(0.9) ? '0\r\n\r\n' : '')])
}

function nested(chance: Chance, depth: number): unknown {
  if (depth === 0 || chance.chance(0.5)) return value(chance)
  if (chance.chance(0.3)) return some(chance, () => nested(chance, depth - 1))
  return Object.fromEntries(some(chance, () => [name(chance), nested(chance, depth - 1)]))
}
