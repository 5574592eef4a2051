import { expect, test } from 'vitest'
import { newMember, visitor } from '../../test/app.ts'

const nonceOf = (answer: Response) => /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]

test('a visitor gets the cached page with a new nonce', async () => {
  const [first, second] = [await visitor.get('/'), await visitor.get('/')]
  const [firstNonce = '', secondNonce = ''] = [nonceOf(first), nonceOf(second)]
  expect(firstNonce).not.toBe(secondNonce)
  const [firstPage, secondPage] = [await first.text(), await second.text()]
  expect(secondPage).not.toContain(firstNonce)
  expect(secondPage.replaceAll(secondNonce, firstNonce)).toBe(firstPage)
  expect([...second.headers.keys()]).toEqual([...first.headers.keys()])
})

test('pages for a member, a data saver or a query are never cached', async () => {
  const member = await newMember({ isAdmin: true })
  expect(await (await member.get('/')).text()).toContain('Sign out')
  const saver = await visitor.get('/', { 'save-data': 'on' })
  expect(await saver.text()).toContain('data-saves-data')
  await visitor.get('/?from=elsewhere')
  const page = await (await visitor.get('/')).text()
  expect(page).toContain('Sign in')
  for (const foreign of ['Sign out', 'data-saves-data', 'elsewhere']) expect(page).not.toContain(foreign)
})

test('a cached page is compressed with the encoding that each browser accepts', async () => {
  for (const encoding of ['br', 'gzip']) {
    expect((await visitor.get('/', { 'accept-encoding': encoding })).headers.get('content-encoding')).toBe(encoding)
  }
  expect((await visitor.get('/')).headers.get('content-encoding')).toBeNull()
})
