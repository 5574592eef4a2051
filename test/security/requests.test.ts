import { afterAll, expect, test, vi } from 'vitest'
import { config } from '../../app/platform/config/config.server.ts'
import { app, newAdmin, newMember, visitor } from '../app.ts'
import { examplePath, routePatterns } from '../route-patterns.ts'

const origin = config().publicUrl
const addresses = routePatterns.map(({ pattern }) => examplePath(pattern))
const member = await newMember()
const admin = await newAdmin()
const said = vi.spyOn(console, 'warn').mockImplementation(() => {})

afterAll(() => said.mockRestore())

test('methods other than GET, HEAD and POST get 405, whoever sends them', async () => {
  const foreign = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
  for (const { headers } of [visitor, member, admin]) {
    for (const address of [...addresses, '/nowhere', '/reviews.data', '/sign-out.data']) {
      for (const method of foreign) {
        const answer = await app.request(address, { method, headers: { ...headers, origin } })
        expect([method, address, answer.status]).toEqual([method, address, 405])
        expect(answer.headers.get('allow')).toBe('GET, HEAD, POST')
      }
    }
  }
  expect((await member.get('/reviews')).status).toBe(200)
})

test('a URL that cannot be decoded gets 400, and none of it is logged', async () => {
  for (const address of [
    '/%',
    '/company/%',
    '/company/%ff',
    '/company/CNRY%E0%A4%A',
    '/company/CNRY%.data',
    '/%c0%af',
  ]) {
    for (const person of [visitor, member])
      expect([address, (await person.get(address)).status]).toEqual([address, 400])
  }
  expect(said).not.toHaveBeenCalled()
})

test('a body that is not a form gets 400 wherever a form is read', async () => {
  const forms = ['/auth', '/auth?mode=sign-up', '/auth/new-password', '/review-receipt', '/submit-review']
  const bodies: [type: string, body: string][] = [
    ['application/json', '{"email":"a@example.org"}'],
    ['text/plain', 'email=a'],
    ['multipart/form-data', 'email=a'],
    ['multipart/form-data; boundary=x', 'email=a'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na'],
    ['', ''],
  ]
  for (const address of forms) {
    for (const [type, body] of bodies) {
      const headers = { ...member.headers, origin, 'content-type': type }
      const answer = await app.request(address, { method: 'POST', headers, body })
      expect([address, type, answer.status]).toEqual([address, type, 400])
      expect(await answer.text()).toContain('This form could not be read.')
    }
  }
  const approval = `/admin/reviews/${'A'.repeat(22)}/approval`
  const headers = { ...admin.headers, origin, 'content-type': 'application/json' }
  expect((await app.request(approval, { method: 'POST', headers, body: '{}' })).status).toBe(400)
})

test('repeated HEAD requests for the event stream open no stream', async () => {
  for (let n = 0; n < 600; n++) {
    const answer = await app.request('/live?topic=articles', { method: 'HEAD' })
    expect(answer.status).toBe(200)
  }
  const stream = await visitor.get('/live?topic=articles')
  expect(stream.status).toBe(200)
  await stream.body?.cancel()
})
