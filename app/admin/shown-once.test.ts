import { expect, test } from 'vitest'
import { newAdmin } from '../../test/app.ts'
import { isFirstView, withOutcomeToken } from './shown-once.server.ts'

const asDocument = { accept: 'text/html,application/xhtml+xml' }

function ask(address: string, headers: Record<string, string> = asDocument) {
  return isFirstView(new Request(`http://localhost:3000${address}`, { headers }))
}

test('a document says an outcome once, and the next action’s anew', () => {
  const [first, second] = [withOutcomeToken('/admin?outcome=deleted'), withOutcomeToken('/admin?outcome=deleted')]
  expect(first).toMatch(/^\/admin\?outcome=deleted&once=[\w-]{22}$/)
  expect([ask(first), ask(first), ask(second), ask(second), ask(first)]).toEqual([true, false, true, false, false])
})

test('the data of an open page may be loaded again', () => {
  const address = withOutcomeToken('/admin?outcome=deleted')
  expect([
    ask(address, { accept: '*/*' }),
    ask(address, { accept: 'text/html;q=0, */*' }),
    ask(address, {}),
    ask(address),
    ask(address, {}),
  ]).toEqual(Array(5).fill(true))
})

test('an address without a mark of ours says it each time, and nothing is remembered of it', () => {
  for (const address of ['/admin?outcome=deleted', '/admin?outcome=deleted&once=x', `/admin?once=${'x'.repeat(23)}`])
    expect([ask(address), ask(address)]).toEqual([true, true])
})

test('only so many marks are remembered', () => {
  const address = withOutcomeToken('/admin?outcome=deleted')
  ask(address)
  for (let n = 0; n < 1000; n++) ask(withOutcomeToken('/admin?outcome=deleted'))
  expect(ask(address)).toBe(true)
})

test.each([
  ['/admin?tab=reviews&outcome=deleted', 'Review deleted.'],
  ['/admin/messages?outcome=deleted', 'Message deleted.'],
  ['/admin/pages?saved', 'Changes saved successfully!'],
])('%s does not come back when the page is reloaded without script', async (address, sentence) => {
  const admin = await newAdmin()
  const marked = withOutcomeToken(address)
  expect(await (await admin.get(marked, asDocument)).text()).toContain(sentence)
  expect(await (await admin.get(marked, asDocument)).text()).not.toContain(`>${sentence}`)
})
