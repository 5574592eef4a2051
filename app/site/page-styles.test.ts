import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newMember, type Person, visitor } from '../../test/app.ts'
import styles from '../styles.css?inline'
import stylesheet from '../styles.css?url'

const source = `'sha256-${hash('sha256', styles, 'base64')}'`

test('a visitor’s page carries the whole stylesheet under one hash that its policy names; a member’s page links it', async () => {
  expect(styles).toContain('@font-face')
  const member = await newMember()
  for (const address of ['/', '/mentorship', '/nowhere']) {
    expect(await stylesOf(visitor, address), address).toEqual({
      carries: [styles],
      links: false,
      allows: `'self' ${source}`,
    })
    expect(await stylesOf(member, address), address).toEqual({ carries: [], links: true, allows: "'self'" })
  }
})

async function stylesOf(person: Person, address: string) {
  const answer = await person.get(address)
  const html = await answer.text()
  return {
    carries: [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text),
    links: html.includes(`<link rel="stylesheet" href="${stylesheet}"/>`),
    allows: /style-src ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1],
  }
}
