import { expect, test } from 'vitest'
import { visitor } from '../../test/app.ts'

test('the home page links to the three initiatives and has the mission and about sections', async () => {
  const html = await (await visitor.get('/')).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  expect(main).toMatch(/class="hero .*<h1[^>]*>Build a career without hiding who you are</)
  const cards = [...main.matchAll(/<a[^>]*class="link-card-link"[^>]*>/g)].map(
    ([link]) => /href="([^"]*)"/.exec(link)?.[1],
  )
  expect(cards).toEqual(['/mentorship', '/inside-workplaces', '/work-with-us'])
  const headings = [...main.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading?.replace('<!-- -->', ''))
  expect(headings).toEqual(['Three ways we stand with you', 'Our mission', 'About Upinde'])
})
