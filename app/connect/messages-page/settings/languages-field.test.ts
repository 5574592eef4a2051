import { expect, test, vi } from 'vitest'
import { newMember } from '../../../../test/app.ts'
import { mainOf, pageWith } from '../../../../test/page.ts'
import { menteeApplication } from '../../../../test/stored-mentee.ts'
import { languages } from '../../../profiles/mentoring-options.ts'
import { idsOf } from '../../../ui/form/options.ts'

vi.hoisted(() => {
  process.env.LANGUAGES = 'fr'
})

test('the languages that are ticked and that of the page come first, and the others are in the form too', async () => {
  const member = await newMember()
  await menteeApplication({ userId: member.userId })
  const save = (sent: string[]) => member.post('/connect/settings', { card: 'time', languages: sent })
  expect((await save(['English', 'Zulu'])).status).toBe(302)
  const french = shown(await mainOf(member.get('/fr/connect/settings')))
  expect(french).toMatchObject({ first: ['English', 'French', 'Zulu'], isOpen: false })
  expect([...french.first, ...french.others].sort()).toEqual(idsOf(languages))
  expect(shown(await pageWith(422, save([])))).toMatchObject({ first: ['English'], isOpen: true })
})

function shown(page: string) {
  const [group = ''] = /<fieldset.*?<\/fieldset>/s.exec(page.slice(page.indexOf('id="time-card"'))) ?? []
  const [first = '', others = ''] = group.split('<details class="disclosure"')
  return { first: valuesIn(first), others: valuesIn(others), isOpen: others.startsWith(' open') }
}

function valuesIn(part: string) {
  return [...part.matchAll(/name="languages"[^>]*value="(\w+)"/g)].map(([, value]) => value)
}
