import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { primarySql } from '../app/platform/db/db.server.ts'
import { consume } from '../app/platform/http/limits.server.ts'
import { factsOf, routesWith } from '../app/routes/facts.server.ts'
import { visitor } from './app.ts'
import type { Opened } from './opened-forms.ts'
import { type RouteForm, routeCommands, routeForms, sendForm } from './route-forms.ts'
import { everyRow } from './security/everything-stored.ts'

test('whatever can be posted is a form that keeps its promises, or nothing is typed for it', () => {
  const listed = [...routeForms.map(([pattern]) => pattern), ...routeCommands]
  expect(listed.toSorted()).toEqual(routesWith(({ posts }) => posts !== 'nobody').toSorted())
})

test.each(routeForms.filter(([pattern, { isShort }]) => factsOf(pattern).posts !== 'everybody' && !isShort))(
  'the form at %s keeps what was typed when the session has ended',
  async (_, form) => {
    const opened = await form.open()
    await expectKept(form, { ...opened, person: visitor }, 401)
  },
)

test.each(routeForms.filter(([, { limit }]) => limit))(
  'the form at %s keeps what was typed when it is sent more often than allowed, and says when that ends',
  async (_, form) => {
    const opened = await form.open()
    const [limit, key] = form.limit?.(opened.person.userId ?? '') ?? ['review-account', '']
    while (await consume(limit, key));
    const { headers } = await expectKept(form, opened, 429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  },
)

test.each(routeForms.filter(([, { writes }]) => writes))(
  'the form at %s keeps what was typed when storing fails',
  async (_, form) => {
    const { writes, failed = 'An error occurred. Please try again.' } = form
    const opened = await form.open()
    await primarySql().unsafe(`alter table ${writes} add constraint none check (false) not valid`)
    const { page } = await expectKept(form, opened, 500).finally(() =>
      primarySql().unsafe(`alter table ${writes} drop constraint none`),
    )
    expect(page).toContain(`<p>${String(failed)}</p>`)
  },
)

test.each(routeForms.filter(([, { meanwhile }]) => meanwhile))(
  'the form at %s keeps what was typed when somebody else was faster',
  async (_, form) => {
    const opened = await form.open()
    await form.meanwhile?.(opened)
    await expectKept(form, opened, 409)
  },
)

async function expectKept(form: RouteForm, opened: Opened, status: number) {
  const before = await stored()
  const answer = await sendForm(form, opened)
  const page = (await answer.text()).replaceAll('<!-- -->', '').replaceAll('\r\n', '\n')
  expect(answer.status).toBe(status)
  for (const text of form.shownAgain ?? Object.values(form.typed)) expect(page).toContain(renderToStaticMarkup(text))
  for (const [table, rows] of await stored()) expect(rows, table).toBe(before.get(table))
  return { page, headers: answer.headers }
}

/** Uses of limits are counted, whatever comes of them. */
async function stored() {
  return new Map([...(await everyRow())].filter(([table]) => !table.endsWith('rate_limits')))
}
