import { expect, test } from './journey.ts'

test.use({ scripting: false })

test('behind a proxy that says no-referrer, a form without script is answered', async ({ page }) => {
  await page.route('**/auth?*', async (route) => {
    if (route.request().method() === 'POST') return route.continue()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'referrer-policy': 'no-referrer' } })
  })
  await page.goto('/auth?mode=reset')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('main').getByRole('button').click()
  expect(await (await sent).headerValue('origin')).toBe('null')
  await expect(page.getByRole('alert')).toContainText('Please enter your email')
})
