import type { Random } from '../../test/seeded.ts'

export type Targets = { patterns: string[]; cookies: string[]; origin: string }
export type Case = { kind: string; label: string; bytes: Buffer }

const fields = `email password name subject inquiryType message reason code token mode returnTo action stay step to from
  companyName location currentlyWorksHere yearLeft industry companyBio companyWebsite role outStatus suggestions version
  otherComments fullName phone country gender pronouns professionalStage growthAreas growthAreasOther mentorQualities
  matchPreference selectedMentorName otherInfo linkedin availability galleryPreference displayName professionalBio cv image
  title category authorName content terms privacy search typed after before tab show of page _routes age topic isAdmin
  userId id isApproved status createdAt __proto__ constructor toString intent kind inbox wizard renewal`.split(/\s+/)

const plainEdgeCases = String.raw`0 -1 1e309 NaN null [] {} % %00 %ff%fe %2e%2e%2f ../../../etc/passwd C:\x \ <script>
  javascript:x //e.example /\e.example a@example.org Yes No 5 6`.split(/\s+/)
const edgeCases = [
  ...plainEdgeCases,
  ...['', ' ', '\0', 'a\0b', '\u202e', '\ud800', '\udfff\ud800', '\ufffe', "'; select 1; --", '\r\nX-Injected: 1'],
  ...['😀'.repeat(40), '9'.repeat(40), 'A'.repeat(22), 'x'.repeat(300), 'y'.repeat(9_000), 'ı'.repeat(500)],
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

/** Makes one request that nobody should send. */
export function newCase(random: Random, { patterns, cookies, origin }: Targets): Case {
  const { chance, oneOf, below } = random
  const kinds = { address, header, form, multipart, json }
  const kind = oneOf(Object.keys(kinds)) as keyof typeof kinds
  return { kind, ...kinds[kind]() }

  function address() {
    return request(oneOf(['GET', 'GET', 'HEAD', 'POST']), [])
  }

  function header() {
    const lines = Array.from({ length: 1 + below(4) }, () => {
      const [name, values] = oneOf(Object.entries(oddHeaders))
      return `${name}: ${oneOf(chance(0.8) ? values : edgeCases)}`
    })
    return request(oneOf(['GET', 'GET', 'POST', 'BREW']), lines, chance(0.3) ? '5\r\nemail\r\n0\r\n\r\n' : '')
  }

  function form() {
    const text = list(pair).join(chance(0.95) ? '&' : ';')
    return post('application/x-www-form-urlencoded', Buffer.from(text, chance(0.9) ? 'utf8' : 'latin1'))
  }

  function multipart() {
    const boundary = oneOf(['x', 'upinde', '-'.repeat(70), 'a b', '"'])
    const parts = list(() => {
      const file = chance(0.4) ? `; filename="${value()}"` : ''
      const type = chance(0.3) ? `\r\nContent-Type: ${oneOf(['application/pdf', 'image/png', 'x', ''])}` : ''
      const content = chance(0.2) ? `%PDF-1.7\n${value()}\n%%EOF` : value()
      return `--${boundary}\r\nContent-Disposition: form-data; name="${name()}"${file}${type}\r\n\r\n${content}\r\n`
    })
    const whole = parts.join('') + (chance(0.85) ? `--${boundary}--\r\n` : '')
    const body = Buffer.from(chance(0.9) ? whole : cut(whole))
    const type = chance(0.95) ? `multipart/form-data; boundary=${boundary}` : 'multipart/form-data'
    if (chance(0.8)) return post(type, body)
    return request('POST', [`Content-Type: ${type}`, 'Transfer-Encoding: chunked'], chunked(body))
  }

  function json() {
    const made = JSON.stringify(object(3))
    const type = oneOf(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'text/x-script'])
    return post(type, Buffer.from(chance(0.8) ? made : cut(made)))
  }

  function post(type: string, body: Buffer) {
    const length = chance(0.97) ? body.length : body.length + below(9) - 4
    return request('POST', [`Content-Type: ${type}`, `Content-Length: ${length}`], body)
  }

  function request(method: string, lines: string[], body: Buffer | string = '') {
    const target = path()
    const cookie = oneOf(cookies)
    const defaults = [
      `Host: ${new URL(origin).host}`,
      `X-Forwarded-For: 10.${below(250)}.${below(250)}.${below(250)}`,
      ...(chance(0.97) ? [`Origin: ${origin}`] : []),
      ...(cookie ? [`Cookie: ${cookie}`] : []),
      'Connection: close',
    ]
    const isGiven = (line: string) => lines.some((each) => each.split(':')[0] === line.split(':')[0])
    const all = [...defaults.filter((line) => !isGiven(line)), ...lines]
    const head = `${method} ${target} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n`
    const bytes = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)])
    return { label: JSON.stringify(`${method} ${target.slice(0, 60)}`), bytes }
  }

  function path() {
    let made = oneOf(patterns)
    if (chance(0.3)) made = made.replace(/[A-Z0]{20,}|Acme|terms|contact/, () => percentEncoded(value()))
    if (chance(0.05)) made += `/${percentEncoded(value())}`
    if (chance(0.25)) made = made === '/' ? '/_root.data' : `${made}.data`
    const query = chance(0.5) ? list(pair) : []
    // Longer ones would only test the limit for headers.
    return (query.length ? `${made}?${query.join('&')}` : made).slice(0, 12_000)
  }

  function pair() {
    return `${percentEncoded(name())}=${percentEncoded(value())}`
  }

  function name() {
    return oneOf(chance(0.95) ? fields : edgeCases)
  }

  function value() {
    if (chance(0.8)) return oneOf(edgeCases)
    return String.fromCodePoint(...Array.from({ length: below(30) }, () => below(0x10ffff)))
  }

  function nested(depth: number): unknown {
    if (depth === 0 || chance(0.5)) return value()
    return chance(0.3) ? list(() => nested(depth - 1)) : object(depth - 1)
  }

  function object(depth: number) {
    return Object.fromEntries(list(() => [name(), nested(depth)]))
  }

  function list<Made>(make: () => Made): Made[] {
    return Array.from({ length: below(8) }, make)
  }

  function cut(text: string) {
    return text.slice(0, below(text.length))
  }

  function percentEncoded(text: string) {
    return chance(0.9) ? encodeURIComponent(text.toWellFormed()) : text.replace(/[\s\0]|[^\x20-\x7e]/g, '%')
  }

  function chunked(body: Buffer) {
    const middle = below(body.length)
    const chunks = [body.subarray(0, middle), body.subarray(middle)].filter(({ length }) => length > 0)
    const pieces = chunks.flatMap((chunk) => [`${chunk.length.toString(16)}\r\n`, chunk, '\r\n'])
    return Buffer.concat([...pieces, chance(0.9) ? '0\r\n\r\n' : ''].map((piece) => Buffer.from(piece)))
  }
}
