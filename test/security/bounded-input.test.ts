import { expect, test, vi } from 'vitest'
import { aliasErrors, identifyingIn } from '../../app/mentorship/application/mentor/alias-check.ts'
import { config } from '../../app/platform/config/config.server.ts'
import { cleanCode, cleanLine, cleanParagraphs } from '../../app/platform/text/clean-text.ts'
import { cleanEmailAddress, isEmailAddress } from '../../app/platform/text/email-address.ts'
import { findIdentifyingText } from '../../app/platform/text/identifying/identifying-text.ts'
import { websiteLink } from '../../app/platform/text/links.ts'
import { toSearchKey } from '../../app/platform/text/search-key.ts'
import { privacyFriendlyName } from '../../app/profiles/listing-preference.ts'
import { factsOf } from '../../app/routes/facts.server.ts'
import { markdownHtml, plainTextOf } from '../../app/site/markdown/markdown.server.ts'
import { withListedCountry } from '../../app/workplaces/location.ts'
import { app, newAdmin, newMember } from '../app.ts'
import { inGate, isGate } from '../in-gate.ts'
import { addressAmong, oneOfEverything } from '../one-of-everything.ts'
import { formFor } from '../route-forms.ts'
import { routePatterns } from '../route-patterns.ts'

const fieldsRead = vi.hoisted(() => new Map<string, Readonly<Record<string, number>>>())

// Notes which fields each form reads; whatever else is sent is dropped unread.
vi.mock(import('../../app/platform/http/form-parser.server.ts'), async (original) => {
  const parser = await original()
  return {
    ...parser,
    parseForm(request, reading) {
      fieldsRead.set(new URL(request.url).pathname, reading.fields)
      return parser.parseForm(request, reading)
    },
  }
})

// Costs are in milliseconds of the processor and compared with others of the same run, because machines differ.
const maxTimesOrdinary = 20
const ordinaryPages = 20
const timesLonger = 8
// A text eight times as long costs as much as eight short ones if the cost is linear, and eight times that if it is quadratic.
// Each is read more than once, because the clock of the processor counts in steps of some milliseconds.
const maxGrowth = 3
const readings = 2
const tooShortToCompare = 20
const tries = 2
// A machine can be slow for a while; what is slow by itself stays so, however often it is tried.
const mostTries = 20
const largestForm = 124 * 1024
const largestText = 4 * 1024 * 1024 - 1024
const leastOfTexts = 500
const urlEncoded = 'application/x-www-form-urlencoded'
const largestHeader = 15 * 1024
// Separators, quotes, marks that are no characters of their own, and what Markdown, addresses and names are made of.
const pieces = [
  ...[',', ' ', ';', '،', '-', '–', '(', '.', '@', '%', '/', '&', '<', '|', "'", '"', '\\', '`', '\n', '\r\n', '\t'],
  ...['\u0301', '\u200b', '😀', 'A', 'Aa', 'A ', 'a,', 'a b ', 'a.', 'a@', '1 ', '0-', '*a', '*_', '> - ', '[a](', '['],
  ...['www.', 'papua new guinea ', 'Dr. A', 'a at b dot '],
]
const mixture = pieces.join('')
const parameters = [
  ...[
    'after',
    'search',
    'country',
    'industry',
    'order',
    'category',
    'company',
    'compare',
    'authors',
    'typed',
    'mentor',
  ],
  ...[
    'returnTo',
    'mode',
    'signUp',
    'change',
    'renewed',
    'action',
    'token',
    'topic',
    'age',
    'name',
    'ticket',
    'download',
    'tab',
  ],
  ...['show', 'of', 'state', 'page', 'outcome', 'once', 'version', 'inquiry', '_routes', 'index'],
]
const headers = ['cookie', 'accept', 'accept-encoding', 'accept-language', 'if-none-match', 'referer', 'range']
const partsOfHeaders = [',', ';', '"a", ', 'a/b;q=0.1, ', 'W/"a", ']
const admin = await newAdmin()
const things = await oneOfEverything((await newMember()).userId, (await newMember()).userId)
const patterns = routePatterns.map(({ pattern }) => pattern)
// They read no form, and end the session.
const ways = ['/sign-out', '/sign-out-everywhere', '/leave']
// The first pages cost more than all later ones.
await readOrdinaryPages()
const ordinaryPage = (await costOf(readOrdinaryPages)) / ordinaryPages
const forms = patterns
  .filter((pattern) => factsOf(pattern).posts !== 'nobody' && !ways.includes(pattern))
  .map((pattern) => (pattern === '/admin/desk/:queue' ? `${pattern}?decision=reject` : pattern))
const formsWithoutFields = [
  ...['/cvs/:fileId', '/account/export', '/admin/articles/:articleId/deletion'],
  ...['/admin/:queue/:id/deletion', '/admin/:queue/:id', '/admin/connect/rounds'],
  '/admin/connect/offers/:id/withdrawal',
]
const modes = ['/auth?mode=sign-up', '/auth?mode=code&signUp=x', '/auth?mode=reset', '/account/email?change=x']
const previews = ['/admin/create-article', '/admin/edit-article/:articleId?'].map((pattern) => `${pattern}?preview`)
const allForms = [...forms, ...modes, ...previews]

// The gate tries each reader in one place with one piece, in turn; the whole suite in all places with a few each.
const places = <Each>(all: readonly Each[], turn: number) => (isGate ? one(all, turn) : all)
const few = <Each>(all: readonly Each[], turn: number) => (isGate ? one(all, turn) : oneInSixteen(all, turn))

test('no field of any form, however long and whatever is in it, keeps the server from its other requests', async () => {
  let tried = 0
  const readNothing: string[] = []
  for (const [turn, form] of allForms.entries()) {
    const fields = Object.entries(await fieldsOf(form))
    if (fields.length === 0) readNothing.push(form)
    for (const [field, max] of places(fields, turn)) {
      const some = few([mixture, ...pieces], tried++)
      for (const piece of some)
        await tryForm(form, `${field} of twice ${max} × ${piece}`, [[field, repeated(piece, 2 * max)]])
      // Of what is longer, no more than that is read.
      const [piece = ''] = some
      await tryForm(form, `${field} as long as a form, of ${piece}`, [[field, filling(piece)]])
    }
  }
  expect(readNothing.toSorted()).toEqual(formsWithoutFields.toSorted())
  expect(tried).toBeGreaterThanOrEqual(inGate(allForms.length - readNothing.length, 200))
})

test('a long text of four megabytes takes about linear time, although it comes back whole', async () => {
  const texts: (readonly [form: string, field: string])[] = []
  for (const form of allForms) {
    for (const [field, max] of Object.entries(await fieldsOf(form))) if (max >= leastOfTexts) texts.push([form, field])
  }
  for (const [turn, [form, field]] of (isGate ? one(texts, 0) : texts).entries()) {
    const [piece = ''] = one(pieces, turn)
    const posting = (bytes: number) => {
      const body = new URLSearchParams([[field, filling(piece, bytes)]]).toString()
      const headers = { ...admin.headers, origin: config().publicUrl, 'content-type': urlEncoded }
      return async () => (await app.request(addressAmong(things, form), { method: 'POST', headers, body })).text()
    }
    const most = maxGrowth * timesLonger * (await cheapest(posting(largestText / timesLonger)))
    expect(await cheapest(posting(largestText), most), `${form}: ${field} of ${piece}`).toBeLessThanOrEqual(most)
  }
})

test('nor does a form whose fields are all as long as they may be', async () => {
  for (const [turn, form] of allForms.entries()) {
    const fields = Object.entries(await fieldsOf(form))
    for (const piece of few(pieces, turn)) {
      const hostile = fields.map(([name, max]) => [name, repeated(piece, max)] as const)
      await tryForm(form, `all fields of ${piece}`, hostile)
    }
  }
})

test('nor does any parameter, path or header of an address', async () => {
  let turn = 0
  for (const pattern of patterns.filter((pattern) => !['/live', ...ways].includes(pattern))) {
    const address = addressAmong(things, pattern)
    for (const name of places(parameters, turn++)) {
      const value = repeated(pieces[turn++ % pieces.length] ?? '', largestHeader)
      await tryAddress(`${address}?${new URLSearchParams([[name, value]])}`)
    }
    await tryAddress(`${address}?${'topic=mentors&company=a&'.repeat(600)}`)
    for (const name of places(headers, turn++)) {
      const value = repeated(partsOfHeaders[turn++ % partsOfHeaders.length] ?? '', largestHeader)
      await tryAddress(address, { [name]: name === 'cookie' ? `${admin.headers.cookie}; ${value}` : value })
    }
    for (const piece of few(pattern.includes('/:') ? pieces : [], turn++)) {
      const value = encodeURIComponent(repeated(piece, largestHeader)).slice(0, largestHeader).replace(/%.?$/, '')
      await tryAddress(pattern.replace(/:\w+\??/, value).replaceAll(/:\w+\??/g, 'A'.repeat(22)))
    }
  }
})

test('nor does the name of a file', async () => {
  for (const [address, field] of [
    ['/apply-mentee', 'cv'],
    ['/apply-mentor', 'picture'],
    ['/admin/create-article', 'image'],
  ] as const) {
    for (const piece of places(pieces, 0)) {
      const form = () => {
        const sent = formFor(address) as FormData
        sent.set(field, new File(['%PDF-'], `${repeated(piece, 7_000)}.pdf`))
        return sent
      }
      await expectNotSlow(`${address} ${piece}`, () => admin.post(address, form()))
    }
  }
})

// Expressions that are not obviously linear, at the greatest length that reaches them: trailing separators of a place,
// each pattern of an identifying text (its repetitions are bounded), the labels of an address, and the words of names.
test.for<[name: string, maxLength: number, read: (text: string) => unknown, piece: string]>([
  ['the country in a location', 400, withListedCountry, ','],
  ['identifying parts', 10_000, (text) => findIdentifyingText(text), 'a at b dot '],
  ['the alias of a mentor', 10_000, (text) => aliasErrors(alias(text)), 'A '],
  ['what a listing tells', 10_000, (text) => identifyingIn(alias(text)), 'Aa'],
  ['an email address', 508, isEmailAddress, 'a.'],
  ['a pasted address', 508, cleanEmailAddress, '<'],
  ['a pasted address of an international domain', 508, cleanEmailAddress, 'ä.'],
  ['a code', 200, cleanCode, '-'],
  ['a website', 400, websiteLink, 'www.'],
  ['a line', 80_000, cleanLine, ' '],
  ['paragraphs', 80_000, cleanParagraphs, '\r\n'],
  ['a search', 80_000, toSearchKey, 'A'],
  ['an article', 40_000, markdownHtml, '['],
  ['the words of an article', 40_000, plainTextOf, '*a'],
  ['a text of the site', 125_000, markdownHtml, '\n'],
])('reading %s takes about linear time', async ([, maxLength, read, telling]) => {
  for (const piece of isGate ? [telling] : [telling, ...pieces]) {
    for (const [start = '', end = ''] of piece === telling ? [[], ['a', 'x']] : [[]]) {
      const reading = (length: number, times: number) => async () => {
        const text = `${start}${repeated(piece, length - 2)}${end}`
        for (let time = 0; time < times; time++) read(text)
      }
      if ((await cheapest(reading(maxLength, 1), tooShortToCompare, tries)) <= tooShortToCompare) continue
      const short = await cheapest(reading(maxLength / timesLonger, timesLonger * readings))
      const most = maxGrowth * short
      const long = await cheapest(reading(maxLength, readings), most)
      expect(long, piece).toBeLessThanOrEqual(most)
    }
  }
})

test('a form of very many fields is refused, and of a repeated field only so many values are read', async () => {
  for (const name of ['location', 'chosenCompany', 'x']) {
    const many = new URLSearchParams(Array.from({ length: 301 }, () => [name, 'a']))
    expect((await admin.post('/submit-review', many)).status).toBe(413)
    const fewer = Array.from({ length: 200 }, () => [name, 'a, '.repeat(20)] as const)
    await tryForm('/submit-review', `200 × ${name}`, fewer)
  }
})

function one<Each>(each: readonly Each[], turn: number) {
  return each.slice(turn % each.length).slice(0, 1)
}

function oneInSixteen<Each>(each: readonly Each[], turn: number) {
  return each.filter((_, place) => (place + turn) % 16 === 0)
}

function alias(text: string) {
  const shown = { role: text, company: text.slice(0, 400), alsoShow: 'My company', displayName: text.slice(0, 400) }
  return { ...shown, professionalBio: text, fullName: text.slice(0, 400), galleryPreference: privacyFriendlyName }
}

async function fieldsOf(form: string) {
  await send(form, [])
  return fieldsRead.get(addressAmong(things, form).split('?')[0] ?? '') ?? {}
}

async function tryForm(form: string, what: string, fields: readonly (readonly [string, string])[]) {
  return expectNotSlow(`${form}: ${what}`, () => send(form, fields))
}

async function tryAddress(address: string, headers: Record<string, string> = {}) {
  const sent = address.slice(0, largestHeader).replace(/%.?$/, '')
  await expectNotSlow(`${address.slice(0, 100)} ${Object.keys(headers)}`, () => admin.get(sent, headers))
}

async function readOrdinaryPages() {
  for (let page = 0; page < ordinaryPages; page++) await (await admin.get('/reviews')).text()
}

async function expectNotSlow(what: string, request: () => Promise<unknown>) {
  const most = maxTimesOrdinary * ordinaryPage
  const cost = await cheapest(request, most)
  expect(cost, what).toBeLessThanOrEqual(most)
}

/** Tries until the cost is low enough: what is slow because the machine is busy is faster the next time. */
async function cheapest(request: () => Promise<unknown>, enough = 0, most = enough > 0 ? mostTries : tries) {
  let least = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < most && least > enough; tried++) least = Math.min(least, await costOf(request))
  return least
}

/** In milliseconds of the processor, of the thread that answers requests alone: collecting garbage and compiling go on beside it. */
async function costOf(request: () => Promise<unknown>) {
  const cpu = process.threadCpuUsage()
  await request()
  const { user, system } = process.threadCpuUsage(cpu)
  return (user + system) / 1_000
}

async function send(form: string, fields: readonly (readonly [string, string])[]) {
  const [pattern = ''] = form.split('?')
  const credentials = {
    email: 'nobody@example.org',
    password: 'four words of a poem',
    current: 'the old one',
    code: '123456',
  }
  const sent = formFor(pattern)
  if (/^\/(?:auth|account\/)/.test(pattern)) {
    for (const [name, value] of Object.entries(credentials)) sent.set(name, value)
  }
  for (const name of new Set(fields.map(([name]) => name))) sent.delete(name)
  for (const [name, value] of fields) sent.append(name, value)
  return (await admin.post(addressAmong(things, form), sent)).text()
}

function repeated(piece: string, length: number) {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}

function filling(piece: string, bytes = largestForm) {
  return piece.repeat(Math.floor(bytes / Math.max(encodeURIComponent(piece).length, 1)))
}
