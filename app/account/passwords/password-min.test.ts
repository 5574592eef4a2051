import { expect, test, vi } from 'vitest'
import { visitor } from '../../../test/app.ts'

vi.hoisted(() => Object.assign(process.env, { PASSWORD_MIN: '9' }))

test('a longer PASSWORD_MIN is shown in the placeholder and enforced', async () => {
  expect(await (await visitor.get('/auth?mode=sign-up')).text()).toContain('placeholder="At least 9 characters"')
  const refused = await visitor.post('/auth?mode=sign-up', { email: 'a@example.org', password: 'eight ch' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toMatch(/id="password-error"[^>]*>Please use at least 9 characters\./)
  const taken = await visitor.post('/auth?mode=sign-up', { email: 'a@example.org', password: 'nine char' })
  expect(taken.status).toBe(200)
})
