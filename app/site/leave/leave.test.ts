import { expect, test } from 'vitest'
import { newMember, visitor } from '../../../test/app.ts'
import { primarySql } from '../../platform/db/db.server.ts'
import { neutralPage } from './quick-exit.ts'

test('leaving ends the session and returns a blank page that redirects to the neutral one', async () => {
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

test('when the session cannot be ended, leaving returns 503 but still redirects and clears the browser’s data', async () => {
  const member = await newMember()
  const away = await newMember()
  const done = await away.post('/leave', {})
  await primarySql()`alter table sessions rename to sessions_away`
  const answer = await member.post('/leave', {})
  await primarySql()`alter table sessions_away rename to sessions`
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('30')
  for (const name of ['content-type', 'content-security-policy', 'clear-site-data', 'set-cookie'])
    expect([name, answer.headers.get(name)]).toEqual([name, done.headers.get(name)])
  expect(await answer.text()).toBe(await done.text())
  expect((await member.get('/reviews')).status).toBe(200)
  expect((await member.post('/leave', {})).status).toBe(200)
  expect((await member.get('/reviews')).status).toBe(302)
})

test('leaving sends a visitor to the neutral page too', async () => {
  const answer = await visitor.post('/leave', {})
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain(neutralPage)
})

test('GET /leave only redirects home', async () => {
  const answer = await visitor.get('/leave')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/')
})
