import { expect, onTestFinished, test } from 'vitest'
import { visitor } from '../../../test/app.ts'
import { examplePath } from '../../../test/route-patterns.ts'
import { config } from '../../platform/config/config.server.ts'
import { factsOf, routesWith } from '../../routes/facts.server.ts'
import { t } from '../../words/words.ts'
import { reasonFor, usualReason } from './reasons.server.ts'

const promises = [
  'We hold your email address, encrypted, and your password as a one-way hash. An account needs nothing else about you.',
  'Who wrote a review is sealed. No member, employer or admin can open it.',
  'We never store your network address or which pages you read.',
]

const explained = routesWith(({ reason }) => reason)

test('every page for members to which one can return has a sentence of its own', () => {
  const pages = routesWith(({ opens, returnable }) => opens === 'members' && returnable)
  expect(pages.length).toBeGreaterThan(8)
  const whys = pages.map((pattern) => [pattern, reasonFor(examplePath(pattern)).why])
  expect(whys.filter(([, why]) => why === t(usualReason.why))).toEqual([])
  expect(new Set(whys.map(([, why]) => why)).size).toBe(pages.length)
  for (const path of explained) {
    const { returnable, reason = usualReason } = factsOf(path)
    expect([path, returnable, reasonFor(examplePath(path)).why]).toEqual([path, true, t(reason.why)])
  }
})

test.each(explained)('the sign-in and the sign-up card say why one is there on the way to %s', async (pattern) => {
  const returnTo = `${examplePath(pattern)}?search=x`
  const { why, next } = reasonFor(returnTo)
  for (const mode of ['sign-in', 'sign-up']) {
    const card = await cardAt(`/auth?${new URLSearchParams({ mode, returnTo })}`)
    expect(card).toContain(why)
    expect(card).toContain(`Next: ${next}`)
  }
})

test.each(['', '/', '/nowhere', '//e.com', '/admin', '/news-and-insights'])(
  'on the way to “%s”, the card has the usual text',
  async (returnTo) => {
    const card = await cardAt(`/auth?${new URLSearchParams({ mode: 'sign-up', returnTo })}`)
    expect(card).toContain(usualReason.why)
    expect(card).not.toContain('You are about to')
  },
)

test.each(['', 'returnTo=/', 'returnTo=/?x=1', 'returnTo=//e.com'])(
  'without a page to return to (“%s”), nothing is said of what comes next',
  async (query) => {
    for (const mode of ['sign-in', 'sign-up'])
      expect(await cardAt(`/auth?mode=${mode}&${query}`)).not.toContain('Next:')
    expect(await cardAt('/auth?returnTo=/news-and-insights')).toContain('Next: you are back on the page')
  },
)

test('before signing up one reads which address to use and what for, and below the form what is known and what never is', async () => {
  const card = await cardAt('/auth?mode=sign-up&returnTo=/submit-review')
  const order = [
    'Use an email that nobody knows is yours.</strong>',
    'You are about to write a review.',
    '<form',
    '<details',
    ...promises,
  ]
  const places = order.map((each) => card.indexOf(each))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(card.match(/<li>[^<]*<a [^>]*href="\/privacy"/g)?.length).toBe(promises.length)
  const signIn = await cardAt('/auth')
  for (const promise of promises) expect(signIn).toContain(promise)
  expect(await cardAt('/auth?mode=reset')).not.toContain(promises[0])
})

test('where sign-ups are confirmed by mail, the card says that a code comes next', async () => {
  const { smtpUrl } = config()
  onTestFinished(() => void Object.assign(config(), { smtpUrl }))
  const address = '/auth?mode=sign-up&returnTo=/reviews'
  expect(await cardAt(address)).not.toContain('we mail you a code')
  Object.assign(config(), { smtpUrl: 'smtp://127.0.0.1:1' })
  expect(await cardAt(address)).toContain('Next: we mail you a code. Type it in, and the list of companies opens.')
})

test('the privacy statement, to which the card links, says the same', async () => {
  const text = await cardAt('/privacy')
  for (const part of [
    'Your email address, encrypted',
    'Your password, stored only as a one-way hash',
    'The server cannot open that lock again, and neither can its admins.',
    'Neither holds your network address',
    'which kind of page was asked for and how long it took, not by whom',
    'Use an email that nobody knows is yours.',
    'What we cannot promise',
    'How a review is sealed',
  ]) {
    expect(text).toContain(part)
  }
})

async function cardAt(path: string) {
  const html = (await (await visitor.get(path)).text()).replaceAll(/<!-- -->|<\/?span>/g, '').replaceAll('&#x27;', "'")
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}
