import { expect, test, vi } from 'vitest'
import { isEmailAddress } from '../../app/account/auth/credentials.ts'
import { aliasErrors, identifyingIn } from '../../app/mentorship/application/mentor/alias-check.ts'
import { privacyFriendlyName } from '../../app/mentorship/application/mentor/listing-preference.ts'
import { cleanLine, cleanParagraphs } from '../../app/platform/text/clean-text.ts'
import { toSearchKey } from '../../app/platform/text/search-key.ts'
import { factsOf } from '../../app/route-manifest.server.ts'
import { markdownHtml, plainTextOf } from '../../app/site/markdown/markdown.server.ts'
import { websiteLink } from '../../app/workplaces/company/website.ts'
import { findIdentifyingText } from '../../app/workplaces/identifying-text/identifying-text.ts'
import { withListedCountry } from '../../app/workplaces/reviews/location.ts'
import { newAdmin, newMember } from '../app.ts'
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

type Cost = { cpuMs: number; waitMs: number }

const maxTimesUsual = 50
const maxWaitMs = 250
const mostTries = 5
const largestForm = 124 * 1024
const largestHeader = 15 * 1024
// Separators, quotes, marks that are no characters of their own, and what Markdown, addresses and names are made of.
const pieces = [
  ...[',', ' ', ';', '،', '-', '–', '(', '.', '@', '%', '/', '&', '<', '|', "'", '"', '\\', '`', '\n', '\r\n', '\t'],
  ...['\u0301', '\u200b', '😀', 'A', 'Aa', 'A ', 'a,', 'a b ', 'a.', 'a@', '1 ', '0-', '*a', '*_', '> - ', '[a](', '['],
  ...['www.', 'papua new guinea ', 'Dr. A', 'a at b dot '],
]
const mixture = pieces.join('')
const admin = await newAdmin()
const things = await oneOfEverything((await newMember()).userId, (await newMember()).userId)
const patterns = routePatterns.map(({ pattern }) => pattern)
// They read no form, and end the session.
const ways = ['/sign-out', '/sign-out-everywhere', '/leave']
const forms = patterns.filter((pattern) => factsOf(pattern).posts !== 'nobody' && !ways.includes(pattern))
const modes = ['mode=sign-up', 'mode=code&signUp=x', 'mode=reset']
const previews = ['/admin/create-article', '/admin/edit-article/:articleId?'].map((pattern) => `${pattern}?preview`)
const allForms = [...forms, ...modes.map((mode) => `/auth?${mode}`), ...previews]

test('no field of any form, however long and whatever is in it, keeps the server from its other requests', async () => {
  const found: string[] = []
  let tried = 0
  for (const form of allForms) {
    const usual = await usualCost(form)
    for (const field of Object.keys(await fieldsOf(form))) {
      found.push(...(await slowPieces(form, field, [mixture, pieces[tried++ % pieces.length] ?? ''], usual)))
    }
  }
  expect(tried).toBeGreaterThan(200)
  expect(found).toEqual([])
})

test('nor does a form whose fields are all as long as they may be', async () => {
  expect(await slowForms(({ index, form }) => (index + form) % 6 === 0)).toEqual([])
})

test('nor does any field with any of these texts', { tags: 'thorough' }, async () => {
  const found = await slowForms(() => true)
  for (const form of allForms) {
    const usual = await usualCost(form)
    for (const field of Object.keys(await fieldsOf(form))) found.push(...(await slowPieces(form, field, pieces, usual)))
  }
  expect(found).toEqual([])
})

test('a form of very many fields is refused, and of a repeated field only so many values are read', async () => {
  for (const name of ['location', 'chosenCompany', 'x']) {
    const many = new URLSearchParams(Array.from({ length: 301 }, () => [name, 'a']))
    expect((await admin.post('/submit-review', many)).status).toBe(413)
    const fewer = Array.from({ length: 200 }, () => [name, 'a, '.repeat(20)] as const)
    expect(await slower('/submit-review', `200 × ${name}`, fewer, await usualCost('/submit-review'))).toEqual([])
  }
})

test('nor does any parameter, path or header of an address', async () => {
  const found: string[] = []
  const names = [
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
  const pages = patterns.filter((pattern) => !['/live', ...ways].includes(pattern))
  let turn = 0
  for (const pattern of pages) {
    const address = addressAmong(things, pattern)
    const usual = await cheapest(() => admin.get(address))
    const attacks = [
      ...names.map((name) => () => {
        const value = repeated(pieces[turn++ % pieces.length] ?? '', largestHeader)
        return admin.get(
          `${address}?${new URLSearchParams([[name, value]])}`.slice(0, largestHeader).replace(/%.?$/, ''),
        )
      }),
      () => admin.get(`${address}?${'topic=mentors&company=a&'.repeat(600)}`),
      ...headers.map((name) => () => {
        const value = repeated([',', ';', '"a", ', 'a/b;q=0.1, ', 'W/"a", '][turn++ % 5] ?? '', largestHeader)
        return admin.get(address, { [name]: name === 'cookie' ? `${admin.headers.cookie}; ${value}` : value })
      }),
      ...(pattern.includes('/:') ? pieces : []).map((piece) => () => {
        const value = encodeURIComponent(repeated(piece, largestHeader)).slice(0, largestHeader).replace(/%.?$/, '')
        return admin.get(pattern.replace(/:\w+\??/, value).replaceAll(/:\w+\??/g, 'A'.repeat(22)))
      }),
    ]
    for (const attack of attacks) found.push(...(await slowerThan(usual, `${pattern} ${attack}`, attack)))
  }
  expect(found).toEqual([])
})

test('nor does the name of a file', async () => {
  const found: string[] = []
  for (const [address, field] of [
    ['/mentee-application', 'cv'],
    ['/mentor-application', 'picture'],
    ['/admin/create-article', 'image'],
  ] as const) {
    const usual = await usualCost(address)
    for (const piece of pieces) {
      const form = () => {
        const sent = formFor(address) as FormData
        sent.set(field, new File(['%PDF-'], `${repeated(piece, 7_000)}.pdf`))
        return sent
      }
      found.push(...(await slowerThan(usual, `${address} ${piece}`, () => admin.post(address, form()))))
    }
  }
  expect(found).toEqual([])
})

// Expressions that are not obviously linear, at the greatest length that reaches them: trailing separators of a place, each
// pattern of an identifying text (its repetitions are bounded), the labels of an address, and the words of names.
test.each<[name: string, maxLength: number, read: (text: string) => unknown]>([
  ['the country in a location', 400, withListedCountry],
  ['identifying parts', 10_000, (text) => findIdentifyingText(text)],
  ['the alias of a mentor', 10_000, (text) => aliasErrors(alias(text))],
  ['what a listing tells', 10_000, (text) => identifyingIn(alias(text))],
  ['an email address', 508, isEmailAddress],
  ['a website', 400, websiteLink],
  ['a line', 80_000, cleanLine],
  ['paragraphs', 80_000, cleanParagraphs],
  ['a search', 80_000, toSearchKey],
  ['an article', 40_000, markdownHtml],
  ['the words of an article', 40_000, plainTextOf],
  ['a text of the site', 125_000, markdownHtml],
])('reading %s keeps nobody waiting', async (_, maxLength, read) => {
  const found: string[] = []
  for (const piece of pieces) {
    for (const text of [repeated(piece, maxLength), `a${repeated(piece, maxLength - 2)}x`]) {
      const { cpuMs } = await cheapest(
        async () => void read(text),
        (cost) => cost.cpuMs <= maxWaitMs,
      )
      if (cpuMs > maxWaitMs) found.push(`${piece}: ${cpuMs}`)
    }
  }
  expect(found).toEqual([])
})

function alias(text: string) {
  const shown = { role: text, company: text.slice(0, 400), alsoShow: 'My company', displayName: text.slice(0, 400) }
  return { ...shown, professionalBio: text, fullName: text.slice(0, 400), galleryPreference: privacyFriendlyName }
}

async function fieldsOf(form: string) {
  await send(form, [])
  return fieldsRead.get(addressAmong(things, form).split('?')[0] ?? '') ?? {}
}

/** Tries a text that the field accepts, and one that fills the largest form. */
async function slowPieces(form: string, field: string, tried: readonly string[], usual: Cost) {
  const max = (await fieldsOf(form))[field] ?? 0
  const found: string[] = []
  for (const piece of tried) {
    for (const text of [repeated(piece, max), filling(piece)]) {
      found.push(...(await slower(form, `${field} of ${text.length} × ${piece}`, [[field, text]], usual)))
    }
  }
  return found
}

async function slowForms(isTried: (at: { index: number; form: number }) => boolean) {
  const found: string[] = []
  for (const [number, form] of allForms.entries()) {
    const usual = await usualCost(form)
    const fields = Object.entries(await fieldsOf(form))
    for (const piece of pieces.filter((_, index) => isTried({ index, form: number }))) {
      const hostile = fields.map(([name, max]) => [name, repeated(piece, max)] as const)
      found.push(...(await slower(form, `all fields of ${piece}`, hostile, usual)))
    }
  }
  return found
}

function usualCost(form: string) {
  return cheapest(() => send(form, []))
}

async function slower(form: string, what: string, fields: readonly (readonly [string, string])[], usual: Cost) {
  return slowerThan(usual, `${form}: ${what}`, () => send(form, fields))
}

// What is slow because the machine is busy is faster the next time; what is slow in itself is not.
async function slowerThan(usual: Cost, what: string, request: () => Promise<unknown>) {
  const isFine = ({ cpuMs, waitMs }: Cost) => cpuMs <= maxTimesUsual * usual.cpuMs && waitMs <= maxWaitMs
  const cost = await cheapest(request, isFine)
  return isFine(cost) ? [] : [`${what}: ${JSON.stringify(cost)}, usually ${JSON.stringify(usual)}`]
}

async function cheapest(request: () => Promise<unknown>, isEnough = (_: Cost) => false) {
  const costs: Cost[] = []
  while (costs.length < mostTries && !costs.some(isEnough)) costs.push(await costOf(request))
  return costs.find(isEnough) ?? costs.toSorted((one, other) => one.cpuMs - other.cpuMs)[0] ?? { cpuMs: 0, waitMs: 0 }
}

/** `waitMs` is the longest time in which nothing else was answered. */
async function costOf(request: () => Promise<unknown>): Promise<Cost> {
  let waitMs = 0
  let last = performance.now()
  const beat = () => {
    waitMs = Math.max(waitMs, performance.now() - last)
    last = performance.now()
  }
  const timer = setInterval(beat, 1)
  const cpu = process.cpuUsage()
  await request()
  const { user, system } = process.cpuUsage(cpu)
  clearInterval(timer)
  beat()
  return { cpuMs: (user + system) / 1_000, waitMs }
}

async function send(form: string, fields: readonly (readonly [string, string])[]) {
  const [pattern = ''] = form.split('?')
  const credentials = { email: 'nobody@example.org', password: 'four words of a poem', code: '123456' }
  const sent = formFor(pattern)
  if (pattern.startsWith('/auth') || pattern === '/account/erasure') {
    for (const [name, value] of Object.entries(credentials)) sent.set(name, value)
  }
  for (const name of new Set(fields.map(([name]) => name))) sent.delete(name)
  for (const [name, value] of fields) sent.append(name, value)
  return (await admin.post(addressAmong(things, form), sent)).text()
}

function repeated(piece: string, length: number) {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}

function filling(piece: string) {
  return piece.repeat(Math.floor(largestForm / Math.max(encodeURIComponent(piece).length, 1)))
}
