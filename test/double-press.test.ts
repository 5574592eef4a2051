import { expect, test } from 'vitest'
import { db } from '../app/platform/db/db.server.ts'
import { contactSubmissions } from '../app/site/contact/tables.ts'
import { siteContent } from '../app/site/tables.ts'
import { locationOf } from './page.ts'
import { routeForms, sendForm } from './route-forms.ts'
import { everyRow } from './security/everything-stored.ts'

test.each(routeForms.filter(([, { isOnce }]) => !isOnce))(
  'the form at %s, pressed five times at once, has the effect of one press and is answered like it',
  async (_, form) => {
    const [once, often] = [await form.open(), await form.open()]
    const one = await rowsAfter(async () => expectDone([await sendForm(form, once)]))
    // The same words again would change nothing.
    for (const table of [contactSubmissions, siteContent]) await db().delete(table)
    const five = await rowsAfter(async () => {
      expectDone(await Promise.all([1, 2, 3, 4, 5].map(() => sendForm(form, often))))
    })
    expect(five).toEqual(one)
  },
)

function expectDone(answers: Response[]) {
  const kinds = answers.map((answer) => [answer.status, locationOf(answer)])
  expect(kinds).toEqual(kinds.map(() => kinds[0]))
  expect([200, 302]).toContain(answers[0]?.status)
}

/** Returns by table how many rows there are more. */
async function rowsAfter(act: () => Promise<unknown>) {
  const before = await counts()
  await act()
  const after = await counts()
  return Object.fromEntries(after.map(([table, count], place) => [table, count - (before[place]?.[1] ?? 0)]))
}

async function counts() {
  return [...(await everyRow())].map(([table, rows]) => [table, rows === '' ? 0 : rows.split('\n').length] as const)
}
