import { expect, test } from 'vitest'
import { newMember, visitor } from '../../../test/app.ts'
import { required } from '../../../test/example-review.ts'
import { mainOf } from '../../../test/page.ts'

test('the page links to writing and reading reviews and says why they matter', async () => {
  const main = await mainOf(visitor.get('/inside-workplaces'))
  expect(main).toMatch(/<a[^>]*href="\/submit-review"[^>]*>Submit a review</)
  expect(main).toMatch(/<a[^>]*href="\/reviews"[^>]*>Read reviews</)
  expect(main).toContain('<h2>Why it matters</h2>')
})

test('the FAQ covers anonymity, former employees, what to share, companies and who may write, and asks allies to say so', async () => {
  const main = await mainOf(visitor.get('/inside-workplaces'))
  expect([...main.matchAll(/<summary[^>]*>([^<]*)/g)].map(([, question]) => question)).toEqual([
    'Will anyone know that I wrote a review?',
    'Can I review a place where I no longer work?',
    'What should I share?',
    'Can companies see the reviews?',
    'Who can submit a review?',
  ])
  expect(main).toContain('Allies are welcome: please say so at the start of your review')
})

test('the page and the rules tell allies the same, and step 2 has the answer they mention', async () => {
  const member = await newMember()
  const rules = await (await member.get('/submit-review')).text()
  for (const page of [await mainOf(visitor.get('/inside-workplaces')), rules]) {
    expect(page).toContain('please say so at the start of your review, in the first words that you write on step 4')
    expect(page).toContain(
      'Step 2 has an answer for allies too; readers see it only if you choose so before you submit.',
    )
  }
  const step2 = await (await member.post('/submit-review', { ...required, step: '1' })).text()
  expect(step2).toContain('Your Experience</h1>')
  expect(step2).toContain('<option value="I am an ally">')
})

test('the first text field of step 4 asks allies to say so and comes first for readers', async () => {
  const member = await newMember()
  const step4 = await (await member.post('/submit-review', { ...required, step: '3' })).text()
  const [first = ''] = /<div class="field">(?:(?!<div class="field">).)*?<textarea/s.exec(step4) ?? []
  expect(step4).toContain('Final Thoughts</h1>')
  expect(first).toContain('id="suggestions-hint"')
  expect(first).toContain('If you are an ally, please begin by saying so.')
  const texts = { suggestions: 'As an ally.', otherComments: 'Good tea.' }
  const checked = await (await member.post('/submit-review', { ...required, ...texts, step: '4' })).text()
  const [card = ''] = /<div class="card review">.*?class="check-answers"/s.exec(checked) ?? []
  expect(card.indexOf('As an ally.')).toBeGreaterThan(0)
  expect(card.indexOf('As an ally.')).toBeLessThan(card.indexOf('Good tea.'))
})

test('the page does not claim that the example is all that readers see', async () => {
  const main = await mainOf(visitor.get('/inside-workplaces'))
  expect(main).toContain('An example. Before you send your own, you see exactly what readers will see.')
  expect(main).not.toContain('all that they see')
})
