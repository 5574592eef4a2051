import { expect, test } from './journey.ts'

test('in print, every heading stays with what follows it, and every card stays in one piece', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/', '/mentorship', '/privacy']) {
    await page.goto(path)
    const apart = await page.evaluate(() => {
      const main = document.querySelector('main')
      const added = [1, 2, 3, 4, 5, 6].map((level) => document.createElement(`h${level}`))
      main?.append(...added)
      const headings = [...(main?.querySelectorAll('h1, h2, h3, h4, h5, h6, dt') ?? [])]
      const cards = [...(main?.querySelectorAll('.card') ?? [])]
      return [
        ...headings.filter((each) => getComputedStyle(each).breakAfter !== 'avoid'),
        ...cards.filter((each) => getComputedStyle(each).breakInside !== 'avoid'),
      ].map(({ outerHTML }) => outerHTML.slice(0, 80))
    })
    expect(apart, path).toEqual([])
  }
})
