import { expect, test, vi } from 'vitest'
import { visitor } from '../../../test/app.ts'

vi.hoisted(() => Object.assign(process.env, { AVATAR_SERVICE_URL: 'https://avatars.example/api/?size=80&name=x' }))

test('with an external service, /avatar redirects to it with the unchanged name', async () => {
  const { status, headers } = await visitor.get('/avatar?name=%E1%BB%8Cl%C3%A1%20%26%20Co')
  expect(status).toBe(302)
  const address = new URL(headers.get('location') ?? '')
  expect(address.origin + address.pathname).toBe('https://avatars.example/api/')
  expect([...address.searchParams]).toEqual([
    ['size', '80'],
    ['name', 'Ọlá & Co'],
  ])
})

test('with an external service, the content security policy allows its origin for images only', async () => {
  const policy = (await visitor.get('/inside-workplaces')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("img-src 'self' blob: https://avatars.example;")
  expect(policy.match(/avatars\.example/g)).toHaveLength(1)
})
