import { expect, test } from 'vitest'
import { newMember, visitor } from '../../test/app.ts'
import { required } from '../../test/example-review.ts'

async function mainOfPage() {
  const html = await (await visitor.get('/inside-workplaces')).text()
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}

test('the page leads to writing and to reading reviews, and says why they matter', async () => {
  const main = await mainOfPage()
  expect(main).toMatch(/<a[^>]*href="\/submit-review"[^>]*>Submit a review</)
  expect(main).toMatch(/<a[^>]*href="\/reviews"[^>]*>Read reviews</)
  expect(main).toContain('<h2>Why it matters</h2>')
})

test('its questions are about anonymity, former employees, what to share, companies and who may write; allies say so', async () => {
  const main = await mainOfPage()
  expect([...main.matchAll(/<summary[^>]*>([^<]*)/g)].map(([, question]) => question)).toEqual([
    'Will anyone know that I wrote a review?',
    'Can I review a place where I no longer work?',
    'What should I share?',
    'Can companies see the reviews?',
    'Who can submit a review?',
  ])
  expect(main).toContain('Allies are welcome: please say so at the start of your review')
})

test('allies are told the same on this page and by the rules, and step 2 has the answer both speak of', async () => {
  const member = await newMember()
  const words = /please say so at the\s+start of your\s+review, in its first words/
  const faq = await mainOfPage()
  expect(faq).toMatch(words)
  expect(faq).toContain('Step 2 has an answer for allies too; readers see it only if you show it on the last page.')
  const rules = await (await member.get('/submit-review')).text()
  expect(rules).toMatch(words)
  expect(rules).toContain('step 2 has an answer for you too')
  const step2 = await (await member.post('/submit-review', { ...required, step: '1' })).text()
  expect(step2).toContain('Your Experience</h1>')
  expect(step2).toContain('<option value="I am an ally">')
})

test('the example is not said to be all that readers see', async () => {
  const main = await mainOfPage()
  expect(main).toContain('An example. Before you send your own, you see exactly what readers will see.')
  expect(main).not.toContain('all that they see')
})
