import { readdirSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inGate } from '../../../test/in-gate.ts'
import { smallPng } from '../../../test/pictures.ts'
import { config } from '../config/config.server.ts'
import { createKeyringOnce } from '../crypto/keyring-file.server.ts'
import { deleteFile, readFile } from './files.server.ts'
import { discardUpload, readUpload } from './uploads.server.ts'

const most = 26_214_400
const boundary = 'upinde-boundary'
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const smallPdf = pdf(2000)
const texts = { fullName: 200, areas: 200, linkedin: 200, a: 100_000, b: 100_000, c: 200 }

const server = createServer(
  getRequestListener(async (request) => {
    const answer = await readUpload(request, texts, { cv: 'cv', photo: 'image', unwanted: 'dropped' }).catch(
      (thrown) => thrown,
    )
    if (answer instanceof Response) return answer
    if (answer instanceof Error) return new Response(String(answer), { status: 500 })
    const { fields, files, refusal } = answer
    return Response.json({ fields: [...fields], files: [...files], refusal }, { status: refusal?.status ?? 200 })
  }),
)

beforeAll(async () => {
  createKeyringOnce(config().keysDir)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => void server.close())

beforeEach(async () => {
  for (const name of stored()) await deleteFile(name)
})

test('reads a form with a file and stores the file', async () => {
  const answer = await post([field('fullName', 'Adaeze Ọkọ́'), file('cv', 'cv.pdf', smallPdf), field('linkedin', '')])
  expect(answer).toMatchObject({
    status: 200,
    fields: [
      ['fullName', 'Adaeze Ọkọ́'],
      ['linkedin', ''],
    ],
  })
  const [[name, { fileId, bytes }]] = answer.files
  expect([name, bytes]).toEqual(['cv', 2000])
  expect(await new Response(await readFile(fileId, 'cv')).text()).toBe(smallPdf.toString())
})

test.each(['cv', 'cv.doc', 'cv.pdf.exe'])('accepts a PDF named %j', async (name) => {
  expect(await post([file('cv', name, smallPdf)])).toMatchObject({ status: 200, files: [['cv', { bytes: 2000 }]] })
})

test('a PDF that asks for a password is refused with a sentence of its own', async () => {
  const key = `<< /Filter /Standard /V 5 /R 6 /O <${'00'.repeat(48)}> /U <${'00'.repeat(48)}> /P -4 >>`
  const locked = Buffer.from(`%PDF-1.7\n5 0 obj\n${key}\nendobj\ntrailer << /Encrypt 5 0 R >>\nstartxref\n9\n%%EOF`)
  expect(await post([file('cv', 'cv.pdf', locked)])).toMatchObject({
    status: 422,
    files: [],
    refusal: { message: 'This PDF cannot be opened without a password. Please select a copy without one.' },
  })
  expect(stored()).toEqual([])
})

test('redraws a picture before storing it', async () => {
  const answer = await post([file('photo', 'me.jpg', smallPng(20, 10))])
  const [[, { fileId }]] = answer.files
  expect((await new Response(await readFile(fileId, 'image')).text()).slice(8, 12)).toBe('WEBP')
})

test('an empty file input yields no file', async () => {
  expect(await post([field('fullName', 'Ada'), file('cv', '', Buffer.alloc(0))])).toMatchObject({
    status: 200,
    files: [],
  })
  expect(stored()).toEqual([])
})

test('skips an unwanted file and keeps what follows it', async () => {
  const answer = await post([file('unwanted', 'cv.pdf', smallPdf), field('fullName', 'Ada')])
  expect(answer).toMatchObject({ status: 200, fields: [['fullName', 'Ada']], files: [] })
  expect(stored()).toEqual([])
})

test('accepts a URL-encoded form without files', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
  const answer = await send([Buffer.from('fullName=Ada+%E1%BB%8Ck%E1%BB%8D&areas=a&areas=b')], headers)
  expect(answer).toMatchObject({
    status: 200,
    fields: [
      ['fullName', 'Ada Ọkọ'],
      ['areas', 'a'],
      ['areas', 'b'],
    ],
  })
})

test('accepts a file of 26,214,400 bytes', async () => {
  const answer = await post([file('cv', 'cv.pdf', pdf(most))])
  expect(answer).toMatchObject({ status: 200, files: [['cv', { bytes: most }]] })
  expect(stored()).toHaveLength(1)
})

test('rejects a file of 26,214,401 bytes and keeps the text sent before it', async () => {
  const answer = await post([field('fullName', 'Ada'), file('cv', 'cv.pdf', pdf(most + 1))])
  expect(answer).toMatchObject({
    status: 413,
    fields: [['fullName', 'Ada']],
    files: [],
    refusal: { field: 'cv', message: 'File is too large. Please select a file smaller than 25MB.' },
  })
  expect(stored()).toEqual([])
})

test('rejects a chunked file without a length once it exceeds the limit, and tells the sender', async () => {
  const body = [
    opening(field('fullName', 'Ada'), head('cv', 'cv.pdf'), '%PDF-'),
    ...Array(48).fill(Buffer.alloc(most / 16)),
  ]
  expect(await send(body, multipart)).toMatchObject({ status: 413, fields: [['fullName', 'Ada']] })
  expect(stored()).toEqual([])
})

test('disconnects a sender who never stops', async () => {
  let sent = 0
  function* endless() {
    yield opening(head('cv', 'cv.pdf'), '%PDF-')
    for (; sent < 10 * most; sent += 65_536) yield Buffer.alloc(65_536)
  }
  await send(endless(), multipart).catch(() => {})
  expect(sent).toBeLessThan(5 * most)
  expect(stored()).toEqual([])
})

test('rejects a file whose declared size is too large at its first byte and keeps the text sent before it', async () => {
  const body = opening(field('fullName', 'Ada'), head('cv', 'cv.pdf'), '%PDF-1.7'.padEnd(100))
  const answer = await send([body], { ...multipart, 'content-length': 10 * most }, { isWhole: false })
  expect(answer).toMatchObject({ status: 413, fields: [['fullName', 'Ada']] })
})

test('a file in several parts has the same size limit as a file in one part', async () => {
  const half = pdf(most / 2)
  expect(await post([file('cv', 'cv.pdf', half), file('cv', 'cv.pdf', half)])).toMatchObject({ status: 400 })
  expect(await post([file('cv', 'cv.pdf', half), file('cv', 'cv.pdf', pdf(most / 2 + 1))])).toMatchObject({
    status: 413,
  })
  expect(await post([file('photo', '', half), file('cv', 'cv.pdf', pdf(most / 2 + 1))])).toMatchObject({ status: 413 })
  expect(stored()).toEqual([])
})

test('rejects a body that exceeds its declared length', async () => {
  const body = whole([file('cv', 'cv.pdf', smallPdf)])
  const headers = `Content-Type: ${multipart['content-type']}\r\nContent-Length: ${body.length - 500}\r\n`
  expect(await raw(`POST / HTTP/1.1\r\nHost: a\r\n${headers}\r\n`, body)).toContain('HTTP/1.1 400')
  expect(stored()).toEqual([])
})

test('a client that disconnects in the middle of a file leaves nothing behind', async () => {
  const socket = connect((server.address() as AddressInfo).port)
  const headers = `Content-Type: ${multipart['content-type']}\r\nContent-Length: 1000000\r\n`
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${headers}\r\n`)
  socket.write(opening(head('cv', 'cv.pdf'), `%PDF-${'x'.repeat(300_000)}`))
  await expect.poll(drafts).toHaveLength(1)
  socket.destroy()
  await expect.poll(drafts).toEqual([])
  expect(stored()).toEqual([])
})

test('clients that stop sending do not block others', async () => {
  const headers = `Content-Type: ${multipart['content-type']}\r\nContent-Length: 1000000\r\n`
  const stalled = Array.from({ length: 10 }, () => connect((server.address() as AddressInfo).port))
  for (const socket of stalled) {
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${headers}\r\n`)
    socket.write(opening(head('cv', 'cv.pdf'), `%PDF-${'x'.repeat(300_000)}`))
  }
  await expect.poll(drafts).toHaveLength(10)
  expect(await post([file('cv', 'cv.pdf', smallPdf)])).toMatchObject({ status: 200 })
  for (const socket of stalled) socket.destroy()
  await expect.poll(drafts).toEqual([])
})

test('a client that disconnects while a rejected file is skipped does no harm', async () => {
  const socket = connect((server.address() as AddressInfo).port)
  const headers = `Content-Type: ${multipart['content-type']}\r\nContent-Length: 1000000\r\n`
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${headers}\r\n`)
  await new Promise((resolve) => socket.write(opening(head('cv', 'cv.txt'), 'x'.repeat(300_000)), resolve))
  socket.destroy()
  expect(await post([file('cv', 'cv.pdf', smallPdf)])).toMatchObject({ status: 200 })
})

test('rejects a file of the wrong type and keeps all text', async () => {
  const page = Buffer.from('<!doctype html>'.repeat(100_000))
  const answer = await post([field('fullName', 'Ada'), file('cv', 'cv.pdf', page), field('linkedin', 'a')])
  expect(answer).toMatchObject({
    status: 422,
    fields: [
      ['fullName', 'Ada'],
      ['linkedin', 'a'],
    ],
    files: [],
    refusal: { field: 'cv', message: 'Please select a PDF file.' },
  })
  expect(await post([file('photo', 'a.jpg', page)])).toMatchObject({ status: 422, refusal: { field: 'photo' } })
  expect(stored()).toEqual([])
})

test('keeps no file when one is rejected', async () => {
  const answer = await post([file('cv', 'cv.pdf', smallPdf), file('photo', 'a.jpg', Buffer.from('no picture'))])
  expect(answer).toMatchObject({ status: 422, files: [], refusal: { field: 'photo' } })
  expect(stored()).toEqual([])
})

test.each([
  ['a path', '../../x.pdf'],
  ['a path of the root', '/etc/cron.d/x.pdf'],
  ['a path of Windows', 'C:\\x.pdf'],
  ['a null byte', 'a\0.pdf'],
  ['4 KB', `${'x'.repeat(4096)}.pdf`],
  ['a turn of the writing direction', 'cv\u202E\u2066.pdf'],
])('discards a file name with %s', async (_, name) => {
  const before = readdirSync(config().dataDir)
  const answer = await post([file('cv', name, smallPdf)])
  expect(answer).toMatchObject({ status: 200, files: [['cv', { bytes: 2000 }]] })
  expect(stored()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  expect(readdirSync(config().dataDir)).toEqual(before)
})

test('rejects too much text', async () => {
  const almost = 'x'.repeat(2 * 1024 * 1024 - 10)
  expect(await post([field('a', almost), field('b', almost)])).toMatchObject({ status: 200 })
  expect(await post([field('a', almost), field('b', almost), field('c', 'y'.repeat(20))])).toMatchObject({
    status: 413,
  })
  expect(await post([field('a', 'x'.repeat(4 * 1024 * 1024))])).toMatchObject({ status: 413 })
  expect(await post(Array(301).fill(field('a', '')))).toMatchObject({ status: 413 })
})

test.each([
  ['a file field that the form does not have', [file('other', 'cv.pdf', smallPdf)]],
  ['a part without a name', ['\r\nContent-Disposition: form-data\r\n\r\nx']],
  ['a form that ends early', [field('a', 'b'), `${head('cv', 'cv.pdf')}%PDF-`], { isWhole: false }],
])('rejects %s', async (_, parts, { isWhole } = { isWhole: true }) => {
  const body = isWhole ? whole(parts) : opening(...parts)
  expect(await send([body], multipart)).toMatchObject({ status: 400 })
  expect(stored()).toEqual([])
})

test.each(['', 'text/plain', 'application/json', 'multipart/form-data', 'multipart/mixed; boundary=a'])(
  'rejects the content type %j',
  async (type) => expect(await send([Buffer.from('a=b')], { 'content-type': type })).toMatchObject({ status: 400 }),
)

test('reads a form the same way, however it is chunked', async () => {
  const body = whole([field('fullName', 'Adaeze\r\n--'), file('cv', 'cv.pdf', smallPdf), field('b', '')])
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 }), async (steps) => {
      const upload = await readUpload(requestOf(inSteps(body, steps)), texts, { cv: 'cv' })
      expect([...upload.fields]).toEqual([
        ['fullName', 'Adaeze\n--'],
        ['b', ''],
      ])
      expect(upload.files.get('cv')?.bytes).toBe(2000)
      await discardUpload(upload)
    }),
    { numRuns: inGate(15, 50), examples: [[[1]]] },
  )
  expect(stored()).toEqual([])
})

test('a file with a missing end makes the form unreadable', async () => {
  const body = whole([field('fullName', 'Ada'), file('cv', 'cv.pdf', smallPdf)])
  for (let end = body.length - 2; end > body.length - 60; end--) {
    const thrown = await readUpload(requestOf([body.subarray(0, end)]), texts, { cv: 'cv' }).catch((error) => error)
    if (thrown instanceof Response) expect(thrown.status).toBe(400)
    else await discardUpload(thrown)
    expect([...stored(), ...drafts()]).toEqual([])
  }
})

test('a damaged form is either read or rejected, and never leaves a file behind', async () => {
  const body = whole([field('fullName', 'Ada'), file('cv', 'cv.pdf', smallPdf), field('b', 'c')])
  const change = fc.record({ at: fc.nat(body.length - 1), drop: fc.nat(60), insert: fc.uint8Array({ maxLength: 30 }) })
  const none = new Uint8Array()
  const brokenOff = [
    { at: 57, drop: 45, insert: none },
    { at: 2121, drop: 33, insert: none },
    { at: 2155, drop: 32, insert: none },
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const damaged = changes.reduce(
        (bytes, { at, drop, insert }) => Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + drop)]),
        body,
      )
      const answer = await readUpload(requestOf([damaged]), texts, { cv: 'cv' }).catch((thrown) => thrown)
      if (answer instanceof Response) expect([400, 413]).toContain(answer.status)
      else await discardUpload(answer)
      expect(stored()).toEqual([])
      expect(drafts()).toEqual([])
    }),
    { numRuns: inGate(60, 300), examples: [[brokenOff]] },
  )
})

function stored() {
  return filesIn('.').filter((name) => name !== 'drafts')
}

function drafts() {
  return filesIn('drafts')
}

function filesIn(folder: string) {
  try {
    return readdirSync(join(config().filesDir, folder))
  } catch {
    return []
  }
}

function pdf(bytes: number) {
  return Buffer.from(`%PDF-1.7\n${'x'.repeat(bytes - 15)}\n%%EOF`)
}

function field(name: string, value: string) {
  return `\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--${boundary}`
}

function head(name: string, fileName: string) {
  return `\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`
}

function file(name: string, fileName: string, content: Buffer) {
  return Buffer.concat([Buffer.from(head(name, fileName)), content, Buffer.from(`\r\n--${boundary}`)])
}

type Part = string | Buffer

function whole(parts: Part[]) {
  return Buffer.concat([opening(...parts), Buffer.from('--\r\n')])
}

function opening(...parts: Part[]) {
  return Buffer.concat([`--${boundary}`, ...parts].map((part) => Buffer.from(part)))
}

function requestOf(body: Iterable<Uint8Array>) {
  return new Request('http://localhost/', {
    method: 'POST',
    headers: multipart,
    body: Readable.toWeb(Readable.from(body)),
    duplex: 'half',
  } as RequestInit)
}

async function post(parts: Part[]) {
  const body = whole(parts)
  return send([body], { ...multipart, 'content-length': body.length })
}

/** Sends a body chunk by chunk until an answer comes. */
async function send(body: Iterable<Uint8Array>, headers: RequestOptions['headers'], { isWhole } = { isWhole: true }) {
  const { port } = server.address() as AddressInfo
  const request = httpRequest({ host: '127.0.0.1', port, method: 'POST', headers, agent: false })
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  )
  let isAnswered = false
  answered.then(() => (isAnswered = true)).catch(() => (isAnswered = true))
  for (const chunk of body) {
    if (isAnswered) break
    if (!request.write(chunk)) await Promise.race([answered, new Promise((resolve) => request.once('drain', resolve))])
  }
  if (isWhole) request.end()
  const answer = await answered
  const content = await text(answer)
  request.on('error', () => {}).destroy()
  return { status: answer.statusCode, ...(content.startsWith('{') ? JSON.parse(content) : {}) }
}

/** Sends bytes as they are and returns the whole answer. */
async function raw(start: string, body: Buffer) {
  const socket = connect((server.address() as AddressInfo).port)
  socket.write(start)
  socket.end(body)
  return text(socket)
}

function* inSteps(bytes: Buffer, steps: number[]) {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const step = steps[turn % steps.length] ?? bytes.length
    yield bytes.subarray(at, at + step)
    at += step
  }
}
