import { expect, test, vi } from 'vitest'
import { app } from '../../test/app.ts'

vi.mock('../../app/words/catalogue.server.ts', async (original) => ({
  ...(await original<object>()),
  translated: () => '<script>"a"</script>',
}))

test('the question where a form comes from escapes what its translation says', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '3' }
  const answer = await app.request('/contact', { method: 'POST', headers, body: 'a=b' })
  const html = await answer.text()
  expect(answer.status).toBe(403)
  expect(html.match(/&lt;script&gt;/g)).toHaveLength(8)
  expect(html).not.toContain('<script')
})
