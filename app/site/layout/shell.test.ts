import { expect, test } from 'vitest'
import { newAdmin, newMember, visitor } from '../../../test/app.ts'

async function page(person: typeof visitor, path = '/') {
  return (await person.get(path)).text()
}

function firstFocusable(html: string) {
  return html.slice(html.indexOf('<body')).match(/<(a|button|input|select|textarea|summary)\b[^>]*>([^<]*)/)?.[2]
}

test('visitors can sign in, members can sign out, and only admins see the admin link, beside their messages', async () => {
  const [forVisitor, forMember, forAdmin] = await Promise.all([
    page(visitor),
    newMember().then((member) => page(member)),
    newAdmin().then((admin) => page(admin)),
  ])
  expect(forVisitor).toContain('href="/auth"')
  expect(forVisitor).not.toContain('action="/sign-out"')
  expect(forVisitor).not.toContain('href="/admin"')
  expect(forMember).toContain('action="/sign-out"')
  expect(forMember).not.toContain('href="/auth"')
  expect(forMember).not.toContain('href="/admin"')
  const header = forAdmin.slice(forAdmin.indexOf('<header'), forAdmin.indexOf('</header>'))
  expect(
    [...header.matchAll(/href="(\/\w+)"[^>]*>([^<]+)<\/a>/g)].slice(-3).map(([, to, label]) => [to, label]),
  ).toEqual([
    ['/admin', 'Admin'],
    ['/connect', 'Messages'],
    ['/account', 'Account'],
  ])
})

test('the quick exit is the first focusable element on every page', async () => {
  for (const path of ['/', '/inside-workplaces', '/auth', '/nowhere']) {
    expect(firstFocusable(await page(visitor, path))).toBe('Leave site')
  }
})

test('the menu marks the current section', async () => {
  expect(await page(visitor, '/inside-workplaces')).toMatch(/<a[^>]*aria-current="page"[^>]*href="\/inside-workplaces"/)
  expect(await page(visitor)).not.toContain('aria-current="page"')
})

test('the footer has the sections, help, the legal texts and the year', async () => {
  const html = await page(visitor)
  const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))
  for (const path of [
    '/mentorship',
    '/inside-workplaces',
    '/work-with-us',
    '/news-and-insights',
    '/if-something-is-wrong',
    '/terms',
    '/privacy',
  ]) {
    expect(footer).toContain(`href="${path}"`)
  }
  expect(footer).toContain(String(new Date().getFullYear()))
})

test('the logos in the header and the footer link to the home page', async () => {
  for (const part of ['header', 'footer']) {
    const html = await page(visitor, '/inside-workplaces')
    const inside = html.slice(html.indexOf(`<${part} class="site-${part}`), html.indexOf(`</${part}>`))
    expect(inside, part).toMatch(/<a class="logo" href="\/"[^>]*><svg.*<\/svg>Upinde<\/a>/)
  }
})

test('an unknown URL returns 404 within the site layout', async () => {
  const answer = await visitor.get('/nowhere')
  expect(answer.status).toBe(404)
  const html = await answer.text()
  expect(html).toContain('Page not found')
  expect(html).toContain('<footer')
})

test('page titles are the product name and nothing else', async () => {
  for (const path of ['/', '/inside-workplaces', '/nowhere']) {
    expect(await page(visitor, path)).toContain('<title>Upinde</title>')
  }
})

test('no element has styles of its own, and only pages of visitors have a style element, which is one', async () => {
  for (const path of ['/', '/inside-workplaces', '/auth']) {
    const html = await page(visitor, path)
    expect(html).not.toMatch(/\sstyle="/)
    expect(html.match(/<style/g)).toHaveLength(1)
  }
  expect(await page(await newMember(), '/')).not.toMatch(/<style|\sstyle="/)
})
