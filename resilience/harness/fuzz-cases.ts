import type { Random } from '../../test/seeded.ts'

export type Targets = { patterns: string[]; cookies: string[]; origin: string }
export type Case = { kind: string; label: string; bytes: Buffer }

const kinds = { address, header, form, multipart, json }

const fields = `email password name subject inquiryType message reason code token mode returnTo action stay step to from
  companyName location currentlyWorksHere yearLeft industry companyBio companyWebsite role outStatus suggestions version
  otherComments fullName phone country gender pronouns professionalStage growthAreas growthAreasOther mentorQualities
  matchPreference selectedMentorName otherInfo linkedin availability galleryPreference displayName professionalBio cv image
  title category authorName content terms privacy search typed after before tab show of page _routes age topic isAdmin
  userId id isApproved status createdAt __proto__ constructor toString intent kind inbox wizard renewal`.split(/\s+/)

const edgeCases = [
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

const oddHeaders = {
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

export function newCase(random: Random, targets: Targets): Case {
  const kind = random.oneOf(Object.keys(kinds)) as keyof typeof kinds
  return { kind, ...kinds[kind](random, targets) }
}

function address(random: Random, targets: Targets) {
  return buildRequest(random, targets, [], Buffer.alloc(0), random.oneOf(['GET', 'GET', 'HEAD', 'POST']))
}

function header(random: Random, targets: Targets) {
  const names = Object.keys(oddHeaders) as (keyof typeof oddHeaders)[]
  const lines = Array.from({ length: 1 + random.below(4) }, () => {
    const name = random.oneOf(names)
    return `${name}: ${random.chance(0.8) ? random.oneOf(oddHeaders[name]) : random.oneOf(edgeCases)}`
  })
  const body = Buffer.from(random.chance(0.3) ? '5\r\nemail\r\n0\r\n\r\n' : '')
  return buildRequest(random, targets, lines, body, random.oneOf(['GET', 'GET', 'POST', 'BREW']))
}

function form(random: Random, targets: Targets) {
  const pairs = randomList(
    random,
    () => `${percentEncoded(random, fieldName(random))}=${percentEncoded(random, fieldValue(random))}`,
  )
  const body = Buffer.from(pairs.join(random.chance(0.95) ? '&' : ';'), random.chance(0.9) ? 'utf8' : 'latin1')
  return buildRequest(
    random,
    targets,
    ['Content-Type: application/x-www-form-urlencoded', contentLength(random, body)],
    body,
    'POST',
  )
}

function multipart(random: Random, targets: Targets) {
  const boundary = random.oneOf(['x', 'upinde', '-'.repeat(70), 'a b', '"'])
  const parts = randomList(random, () => {
    const file = random.chance(0.4) ? `; filename="${fieldValue(random)}"` : ''
    const type = random.chance(0.3)
      ? `\r\nContent-Type: ${random.oneOf(['application/pdf', 'image/png', 'x', ''])}`
      : ''
    const content = random.chance(0.2) ? `%PDF-1.7\n${fieldValue(random)}\n%%EOF` : fieldValue(random)
    return `--${boundary}\r\nContent-Disposition: form-data; name="${fieldName(random)}"${file}${type}\r\n\r\n${content}\r\n`
  })
  const whole = parts.join('') + (random.chance(0.85) ? `--${boundary}--\r\n` : '')
  const body = Buffer.from(random.chance(0.9) ? whole : whole.slice(0, random.below(whole.length)), 'utf8')
  const type = random.chance(0.95) ? `multipart/form-data; boundary=${boundary}` : 'multipart/form-data'
  if (random.chance(0.2))
    return buildRequest(
      random,
      targets,
      [`Content-Type: ${type}`, 'Transfer-Encoding: chunked'],
      chunked(random, body),
      'POST',
    )
  return buildRequest(random, targets, [`Content-Type: ${type}`, contentLength(random, body)], body, 'POST')
}

function json(random: Random, targets: Targets) {
  const made = JSON.stringify(Object.fromEntries(randomList(random, () => [fieldName(random), nestedValue(random, 3)])))
  const body = Buffer.from(random.chance(0.8) ? made : made.slice(0, random.below(made.length)))
  const type = random.oneOf(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'text/x-script'])
  return buildRequest(random, targets, [`Content-Type: ${type}`, contentLength(random, body)], body, 'POST')
}

function buildRequest(
  random: Random,
  { patterns, cookies, origin }: Targets,
  lines: string[],
  body: Buffer,
  method: string,
) {
  const path = randomPath(random, patterns)
  const cookie = random.oneOf(cookies)
  const defaults = [
    `Host: ${new URL(origin).host}`,
    `X-Forwarded-For: 10.${random.below(250)}.${random.below(250)}.${random.below(250)}`,
    ...(random.chance(0.97) ? [`Origin: ${origin}`] : []),
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    'Connection: close',
  ]
  const given = new Set(lines.map((line) => line.split(':')[0]))
  const all = [...defaults.filter((line) => !given.has(line.split(':')[0] ?? '')), ...lines]
  const head = `${method} ${path} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n`
  const label = `${method} ${path.slice(0, 60)}`
  return { label: JSON.stringify(label), bytes: Buffer.concat([Buffer.from(head, 'latin1'), body]) }
}

function randomPath(random: Random, patterns: string[]) {
  let path = random.oneOf(patterns)
  if (random.chance(0.3))
    path = path.replace(/[A-Z0]{20,}|Acme|terms|contact/, () => percentEncoded(random, fieldValue(random)))
  if (random.chance(0.05)) path += `/${percentEncoded(random, fieldValue(random))}`
  if (random.chance(0.25)) path = path === '/' ? '/_root.data' : `${path}.data`
  const query = random.chance(0.5)
    ? randomList(
        random,
        () => `${percentEncoded(random, fieldName(random))}=${percentEncoded(random, fieldValue(random))}`,
      )
    : []
  const whole = query.length ? `${path}?${query.join('&')}` : path
  // Longer ones would only test the limit for headers.
  return whole.slice(0, 12_000)
}

function randomList<Made>(random: Random, make: () => Made): Made[] {
  return Array.from({ length: random.below(8) }, make)
}

function fieldName(random: Random) {
  return random.chance(0.95) ? random.oneOf(fields) : random.oneOf(edgeCases)
}

function fieldValue(random: Random): string {
  if (random.chance(0.8)) return random.oneOf(edgeCases)
  return String.fromCodePoint(...Array.from({ length: random.below(30) }, () => random.below(0x10ffff)))
}

function percentEncoded(random: Random, text: string) {
  if (random.chance(0.9)) return encodeURIComponent(text.toWellFormed())
  return text.replace(/[\s\0]|[^\x20-\x7e]/g, '%')
}

function contentLength(random: Random, body: Buffer) {
  return `Content-Length: ${random.chance(0.97) ? body.length : body.length + random.below(9) - 4}`
}

function chunked(random: Random, body: Buffer) {
  const pieces: Buffer[] = []
  for (let from = 0; from < body.length; ) {
    const piece = body.subarray(from, from + 1 + random.below(900))
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'))
    from += piece.length
  }
  return Buffer.concat([...pieces, Buffer.from(random.chance(0.9) ? '0\r\n\r\n' : '')])
}

function nestedValue(random: Random, depth: number): unknown {
  if (depth === 0 || random.chance(0.5)) return fieldValue(random)
  if (random.chance(0.3)) return randomList(random, () => nestedValue(random, depth - 1))
  return Object.fromEntries(randomList(random, () => [fieldName(random), nestedValue(random, depth - 1)]))
}
