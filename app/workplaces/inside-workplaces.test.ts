import { expect, test } from 'vitest'
import { visitor } from '../../test/app.ts'

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
