import { expect, test } from 'vitest'
import { newMember, visitor } from '../../test/app.ts'
import { neutralPage } from './leaving.ts'

test('leaving ends the session and answers a blank page that leads to a neutral one', async () => {
  const member = await newMember()
  expect((await member.get('/reviews')).status).toBe(200)
  const answer = await member.post('/leave', {})
  expect(answer.status).toBe(200)
  expect(answer.headers.get('clear-site-data')).toBe('"cache", "cookies"')
  const page = await answer.text()
  expect(page).toContain(`<meta http-equiv="refresh" content="0; url=${neutralPage}">`)
  expect(page).not.toContain('<body')
  expect((await member.get('/reviews')).status).toBe(302)
})

test('a visitor leaves in the same way', async () => {
  const answer = await visitor.post('/leave', {})
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain(neutralPage)
})

test('looking at the address leaves nothing and leads home', async () => {
  const answer = await visitor.get('/leave')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/')
})
