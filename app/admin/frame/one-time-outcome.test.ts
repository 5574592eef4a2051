import { expect, test } from 'vitest'
import { newAdmin } from '../../../test/app.ts'
import { isFirstView, redirectWithOutcome } from './one-time-outcome.server.ts'

const asDocument = { accept: 'text/html,application/xhtml+xml' }

function marked(address: string) {
  return redirectWithOutcome(address, 'deleted').headers.get('location') ?? ''
}

function ask(address: string, headers: Record<string, string> = asDocument) {
  return isFirstView(new Request(`http://localhost:3000${address}`, { headers }))
}

test('a document shows the outcome of each action once', () => {
  const [first, second] = [marked('/admin'), marked('/admin')]
  expect(first).toMatch(/^\/admin\?outcome=deleted&once=[\w-]{22}$/)
  expect([ask(first), ask(first), ask(second), ask(second), ask(first)]).toEqual([true, false, true, false, false])
})

test('data requests of an open page show the outcome every time', () => {
  const address = marked('/admin')
  expect([
    ask(address, { accept: '*/*' }),
    ask(address, { accept: 'text/html;q=0, */*' }),
    ask(address, {}),
    ask(address),
    ask(address, {}),
  ]).toEqual(Array(5).fill(true))
})

test('a URL without a valid token shows the outcome every time and is not remembered', () => {
  for (const address of ['/admin?outcome=deleted', '/admin?outcome=deleted&once=x', `/admin?once=${'x'.repeat(23)}`])
    expect([ask(address), ask(address)]).toEqual([true, true])
})

test('the number of remembered tokens is limited', () => {
  const address = marked('/admin')
  ask(address)
  for (let n = 0; n < 1000; n++) ask(marked('/admin'))
  expect(ask(address)).toBe(true)
})

test.each([
  ['/admin/reviews?show=all&outcome=deleted', 'Review deleted.'],
  ['/admin/messages?outcome=deleted', 'Message deleted.'],
  ['/admin/pages?saved', 'Changes saved successfully!'],
])('%s shows its outcome only once when reloaded without JavaScript', async (address, sentence) => {
  const admin = await newAdmin()
  const once = `${address}&once=${'a'.repeat(21)}${address.length % 10}`
  expect(await (await admin.get(once, asDocument)).text()).toContain(sentence)
  expect(await (await admin.get(once, asDocument)).text()).not.toContain(`>${sentence}`)
})
