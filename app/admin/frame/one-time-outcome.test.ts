import { expect, test } from 'vitest'
import { newAdmin } from '../../../test/app.ts'
import { isFirstView, withOutcomeToken } from './one-time-outcome.server.ts'

const asDocument = { accept: 'text/html,application/xhtml+xml' }

function ask(address: string, headers: Record<string, string> = asDocument) {
  return isFirstView(new Request(`http://localhost:3000${address}`, { headers }))
}

test('a document shows the outcome of each action once', () => {
  const [first, second] = [withOutcomeToken('/admin?outcome=deleted'), withOutcomeToken('/admin?outcome=deleted')]
  expect(first).toMatch(/^\/admin\?outcome=deleted&once=[\w-]{22}$/)
  expect([ask(first), ask(first), ask(second), ask(second), ask(first)]).toEqual([true, false, true, false, false])
})

test('data requests of an open page show the outcome every time', () => {
  const address = withOutcomeToken('/admin?outcome=deleted')
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
  const address = withOutcomeToken('/admin?outcome=deleted')
  ask(address)
  for (let n = 0; n < 1000; n++) ask(withOutcomeToken('/admin?outcome=deleted'))
  expect(ask(address)).toBe(true)
})

test.each([
  ['/admin?tab=reviews&outcome=deleted', 'Review deleted.'],
  ['/admin/messages?outcome=deleted', 'Message deleted.'],
  ['/admin/pages?saved', 'Changes saved successfully!'],
])('%s shows its outcome only once when reloaded without JavaScript', async (address, sentence) => {
  const admin = await newAdmin()
  const marked = withOutcomeToken(address)
  expect(await (await admin.get(marked, asDocument)).text()).toContain(sentence)
  expect(await (await admin.get(marked, asDocument)).text()).not.toContain(`>${sentence}`)
})
