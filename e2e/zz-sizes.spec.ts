import { expect, test } from './journey.ts'
import { measureTransfer } from './transfer-size.ts'

test('sizes', async ({ baseURL }) => {
  for (const code of ['', 'fr', 'pt', 'ar', 'sw', 'am'])
    for (const path of code ? [`/${code}`, `/${code}/mentorship`] : ['/', '/mentorship', '/news-and-insights']) {
      const { html, css, script } = await measureTransfer(`${baseURL}${path}`)
      console.log(path, html + css, script)
    }
  expect(1).toBe(1)
})
