import { expect, test } from 'vitest'
import { visitor } from '../../../test/app.ts'
import { mainOf } from '../../../test/page.ts'
import { config } from '../../platform/config/config.server.ts'

test('the Connect page links to both applications, the mentors and the invitation, and says why it matters', async () => {
  const main = await mainOf(visitor.get('/mentorship'))
  expect(main).toMatch(/class="hero .*>Connect<.*<h1/)
  for (const path of ['/apply-mentor', '/apply-mentee', '/mentors', '/mentorship?recommend=open']) {
    expect(main).toContain(`href="${path}"`)
  }
  expect(main).toContain('<h2>Why it matters</h2>')
})

test('the FAQ covers being out, who the mentors are and how often sessions happen', async () => {
  const main = await mainOf(visitor.get('/mentorship'))
  expect([...main.matchAll(/<summary[^>]*>([^<]*)/g)].map(([, question]) => question)).toEqual([
    'Do I need to be out?',
    'Who are the mentors?',
    'How often do sessions happen?',
  ])
})

test('the invitation is read-only and asks for a few hours every other month', async () => {
  const main = await mainOf(visitor.get('/mentorship?recommend=open'))
  const [, attributes, words] = /<textarea([^>]*)>([^<]*)/.exec(main) ?? []
  expect(attributes).toMatch(/readonly/i)
  expect(words).toContain('a few hours every other month is enough')
  expect(words).toContain(`on ${config().publicUrl}.`)
})
