import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { newMember } from '../../../test/app.ts'
import { required } from '../../../test/example-review.ts'
import { mainOf } from '../../../test/page.ts'
import { approvedReview, approvePending, startWithoutReviews } from '../../../test/stored-review.ts'
import { config } from '../../platform/config/config.server.ts'
import { companyPath } from '../company-name.ts'

startWithoutReviews()

const told = {
  ...required,
  companyName: 'Ọmọ & Baobab',
  role: 'Only Actuary',
  location: 'Voi, Kenya',
  currentlyWorksHere: 'No',
  yearLeft: '2017',
  companyBio: 'We grow <trees>.',
  companyWebsite: 'https://baobab.example:8443/jobs?ref=only-me#top',
  outStatus: 'I am an ally',
  colleagueSupport: 'Very unsupportive',
  recommendCompany: 'Yes, with some reservations',
  suggestions: 'More\nlight',
  otherComments: 'Good tea',
}
const facts: string[] = ['role', 'city', 'yearLeft', 'outStatus']
let member: Awaited<ReturnType<typeof newMember>>

beforeEach(async () => {
  const { reviewPrivacy, reviewK } = config()
  onTestFinished(() => void Object.assign(config(), { reviewPrivacy, reviewK }))
  member = await newMember()
})

test.each([
  { reviewPrivacy: 'literal' as const, reviewK: 1, show: undefined, shows: facts },
  { reviewPrivacy: 'literal', reviewK: 3, show: undefined, shows: facts },
  { reviewPrivacy: 'literal', reviewK: 1, show: ['role'], shows: ['role'] },
  { reviewPrivacy: 'strict', reviewK: 1, show: undefined, shows: [] },
  { reviewPrivacy: 'strict', reviewK: 3, show: undefined, shows: [] },
  { reviewPrivacy: 'strict', reviewK: 3, show: facts, shows: facts },
  { reviewPrivacy: 'strict', reviewK: 1, show: facts, shows: facts },
])(
  '$reviewPrivacy, REVIEW_K=$reviewK, ticked $show: step 5 previews the published review byte for byte',
  async ({ reviewPrivacy, reviewK, show, shows }) => {
    Object.assign(config(), { reviewPrivacy, reviewK })
    const { companyName } = told
    for (let n = 0; reviewK > 1 && n < reviewK; n++) await approvedReview({ companyName, month: '2020-01' })
    const ticks: Record<string, string | string[]> = show ? { showAsked: 'yes', show: [...show] } : {}
    const checked = await mainOf(member.post('/submit-review', { ...told, ...ticks, step: '4', to: '5' }))
    const previewed = piecesOf(checked)
    expect(tickedIn(checked)).toEqual(show ?? shows)
    expect(checked).not.toContain('Review submitted!')
    await member.post('/submit-review', { ...inputsOf(checked), show: tickedIn(checked), to: '6' })
    await approvePending()
    const published = piecesOf(await mainOf(member.get(companyPath(companyName))))
    expect(published.review).toContain('Good tea')
    expect(published.review?.includes('Voi')).toBe(shows.includes('city'))
    expect(published.review?.includes('Only Actuary')).toBe(shows.includes('role'))
    expect(published.facts).toContain('We grow &lt;trees&gt;.')
    expect(published.facts).toContain('href="https://baobab.example:8443"')
    expect(previewed.review).toBe(published.review)
    expect(previewed.facts).toBe(published.facts)
    expect(JSON.stringify([previewed, published])).not.toMatch(/only-me|\/jobs/)
  },
)

test('the preview includes the company’s facts even without a website', async () => {
  const main = await mainOf(member.post('/submit-review', { ...told, companyWebsite: '', step: '4', to: '5' }))
  expect(piecesOf(main).facts).toContain('Search the web')
})

test('the preview claims no number of reviews, and no rating of the company', async () => {
  const main = await mainOf(member.post('/submit-review', { ...told, step: '4', to: '5' }))
  expect(main).not.toMatch(/\d+ reviews?\b/i)
  expect(main).not.toMatch(/Inclusivity Rating|would recommend</)
})

test.each([
  ['No', facts],
  ['Yes', facts.filter((fact) => fact !== 'yearLeft')],
])('the year of leaving is offered only to those who left: %s', async (currentlyWorksHere, offered) => {
  const main = await mainOf(member.post('/submit-review', { ...told, currentlyWorksHere, step: '4', to: '5' }))
  const boxes = main.matchAll(/<input[^>]*type="checkbox"[^>]* name="show"[^>]* value="(\w+)"/g)
  expect([...boxes].map(([, value]) => value)).toEqual(offered)
})

test('what always shows is named, the country only where there is one', async () => {
  for (const [location, named] of [
    ['Voi, Kenya', 'Country, month'],
    ['Remote', 'The month'],
  ] as const) {
    const main = await mainOf(member.post('/submit-review', { ...told, location, step: '4', to: '5' }))
    expect(main).toContain(`is not stored. ${named} and whether you work there always show.`)
  }
})

test('the preview and its hide button come before the answers', async () => {
  const main = await mainOf(member.post('/submit-review', { ...told, step: '4', to: '5' }))
  const preview = ['What readers will see', 'class="card review"', 'company-facts']
  const order = [...preview, 'What could identify you', 'name="show"', 'Hide everything that may identify me']
  const places = [...order, 'Edit<', '<dt>Company name', 'Submit'].map((each) => main.indexOf(each))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the hide button works without script, and what it hides is not stored', async () => {
  const telling = { ...told, suggestions: 'Ask Jane Doe' }
  const checked = await mainOf(
    member.post('/submit-review', { ...telling, show: facts, step: '5', hide: 'everything' }),
  )
  const { review = '' } = piecesOf(checked)
  expect(review).toContain('Ask […]')
  expect(review).toContain('Anonymous Reviewer')
  expect(review).not.toMatch(/Only Actuary|Voi|2017|ally|Jane/)
  expect(checked).not.toMatch(/checked=""/)
  expect(checked).toContain('All of these are hidden.')
  await member.post('/submit-review', { ...inputsOf(checked), to: '6' })
  await approvePending()
  const page = await mainOf(member.get(companyPath(told.companyName)))
  expect(piecesOf(page).review).toBe(review)
})

test('words that could identify stand before the answers until they are changed or hidden, each with its buttons', async () => {
  const telling = {
    ...told,
    showAsked: 'yes',
    companyBio: 'Call 0712 345 678, <Jane Doe>.',
    suggestions: 'Ask Jane Doe',
  }
  const warned = await mainOf(member.post('/submit-review', { ...telling, step: '4', warned: 'yes' }))
  expect(wordsIn(warned)).toEqual([
    ['What does the company do?', ['0712 345 678', 'Jane Doe'], '2', 'companyBio'],
    ['What could the company do better?', ['Jane Doe'], '4', 'suggestions'],
  ])
  const half = await mainOf(member.post('/submit-review', { ...inputsOf(warned), hide: 'companyBio' }))
  expect(wordsIn(half).map(([title]) => title)).toEqual(['What could the company do better?'])
  expect(piecesOf(half).facts).toContain('Call […], &lt;[…]&gt;.')
  const mended = await mainOf(member.post('/submit-review', { ...inputsOf(half), step: '4', suggestions: 'Ask' }))
  expect(wordsIn(mended)).toEqual([])
})

test('a fact that is hidden is not said to identify', async () => {
  const telling = { ...told, role: 'Assistant to Jane Doe', step: '4', warned: 'yes', showAsked: 'yes' }
  const at5 = (show: string[]) => mainOf(member.post('/submit-review', { ...telling, show }))
  expect(wordsIn(await at5(['role'])).map(([title]) => title)).toEqual(['Your role'])
  expect(wordsIn(await at5([]))).toEqual([])
})

/** Returns what the page says could identify: the question, the words, and what its two buttons send. */
function wordsIn(main: string) {
  const list = element(main, '<dl class="check-words">', 'dl') ?? ''
  return list
    .split('<dt>')
    .slice(1)
    .map((each) => [
      each.slice(0, each.indexOf('<')),
      [...each.matchAll(/<mark[^>]*>([^<]*)/g)].map(([, words]) => words),
      /<button value="(\d)"[^>]* name="to"/.exec(each)?.[1],
      /<button value="(\w+)"[^>]* name="hide"/.exec(each)?.[1],
    ])
}

/** Returns the HTML of the first review card and of the company’s facts. */
function piecesOf(main: string) {
  return {
    review: element(main, '<div class="card review">', 'div'),
    facts: element(main, '<dl class="facts company-facts">', 'dl'),
  }
}

function element(html: string, opening: string, tag: string) {
  const start = html.indexOf(opening)
  if (start < 0) return undefined
  let depth = 0
  for (const { 0: found, index } of html.slice(start).matchAll(new RegExp(`</?${tag}\\b`, 'g'))) {
    depth += found.startsWith('</') ? -1 : 1
    if (depth === 0) return html.slice(start, start + index)
  }
  return undefined
}

function tickedIn(main: string) {
  const boxes = [...main.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box)
  return boxes.flatMap((box) => (box.includes('checked=""') ? (/ value="(\w+)"/.exec(box)?.[1] ?? []) : []))
}

/** Returns the hidden inputs of a form as a browser without script posts them. */
function inputsOf(main: string) {
  const inputs = [...main.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, readable(value)]))
}

function readable(value: string) {
  const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#x27;': "'", '&quot;': '"' }
  return value.replace(/&(?:amp|lt|gt|#x27|quot);/g, (sign) => signs[sign] ?? sign)
}
