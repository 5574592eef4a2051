import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/app.ts'
import { atOnce, hideMoments } from '../../../test/hidden-moments.ts'
import { inDays } from '../../../test/in-days.ts'
import { mainOf } from '../../../test/page.ts'
import { startWithoutMentors } from '../../../test/stored-mentor.ts'
import { newPair } from '../../../test/stored-pair.ts'
import { allSeenBy, forgetReports, formOf, newsOf, report, show } from '../../../test/stored-report.ts'
import { db } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { mentorApplications } from '../../profiles/tables.ts'
import { addMonths, dayInWords } from '../people/days.ts'
import { connectPeople } from '../people/tables.ts'
import { pairSides } from '../tables.ts'
import { handOverAll } from './hand-over.server.ts'
import { sendMessage } from './pair-messages.server.ts'

startWithoutMentors()

beforeEach(async () => {
  await forgetReports()
  return hideMoments()
})

type Pair = Awaited<ReturnType<typeof longPair>>

// Introduced a while ago.
async function longPair() {
  const pair = await newPair({ at: inDays(-14) })
  for (const { userId } of [pair.mentee, pair.mentor, pair.mentee, pair.mentor, pair.mentee, pair.mentor])
    await sendMessage(userId, pair.id, { formId: newPublicId(), body: 'As usual.' })
  await db().update(connectPeople).set({ zone: 'Africa/Nairobi' })
  await db().update(mentorApplications).set({ country: 'Malawi' })
  const late = addDays(isoDay(new Date()), 300)
  await db().update(pairSides).set({ lastsUntil: late, otherLastsUntil: late })
  return pair
}

const words = (written: string) => ({ do: 'send', words: written, id: newPublicId() })
const post = async (person: Person, path: string, fields: Record<string, string>) =>
  expect([path, (await person.post(path, fields)).status]).toEqual([path, 302])
const proposes = async ({ path, mentor }: Pair) => {
  const first = `${isoDay(inDays(9))}T10:00`
  await post(mentor, `${path}/call`, await formOf(mentor, `${path}/call`, { do: 'propose', first }))
}

const acts: [string, (pair: Pair) => Promise<unknown>, page: string, shown: string][] = [
  ['a message', ({ mentor, path }) => post(mentor, path, words('See you soon.')), '', 'See you soon.'],
  ['fading', ({ mentor, path }) => post(mentor, path, { do: 'fading', fading: 'soon' }), '', 'The other has chosen 7'],
  ['a call', proposes, '', 'proposes times'],
  [
    'goals',
    async ({ mentor, path }) =>
      post(mentor, `${path}/plan`, await formOf(mentor, `${path}/plan`, { goals: 'Lead a team' })),
    '/plan',
    'Lead a team</textarea>',
  ],
  [
    'how long it is to last',
    async ({ mentor, path }) => post(mentor, `${path}/plan`, await formOf(mentor, `${path}/plan`, { months: '3' })),
    '/plan',
    `This lasts until ${dayInWords(addMonths(isoDay(new Date()), 3))}`,
  ],
]

describe('where moments are hidden', () => {
  test.each(acts)('%s of one shows to the other at the next full minute, and to oneself at once', async (...given) => {
    const [, act, page, shown] = given
    const pair = await atOnce(longPair)
    const { mentee, mentor, path } = pair
    await db()
      .update(connectPeople)
      .set({ heardOn: addDays(isoDay(new Date()), -3), mailDueAt: null })
    const before = await allSeenBy(mentee, path)
    const own = await mainOf(mentor.get(path + page))
    await act(pair)
    expect(await allSeenBy(mentee, path)).toEqual(before)
    expect(await mainOf(mentor.get(path + page))).not.toBe(own)
    await handOverAll()
    expect(await mainOf(mentee.get(path + page))).toContain(shown)
    const [news] = await newsOf(mentee.userId)
    expect([news?.heardOn, news?.mailDueAt === null]).toEqual([isoDay(new Date()), false])
    const after = await allSeenBy(mentee, path)
    await handOverAll()
    expect(await allSeenBy(mentee, path)).toEqual(after)
  })

  test('what is shown to the other comes at the full minute, and what is taken back is gone at once', async () => {
    const { mentee, mentor, path } = await atOnce(longPair)
    await show(mentor, path, 'country')
    expect(await mainOf(mentee.get(path))).not.toContain('Malawi')
    await handOverAll()
    expect(await mainOf(mentee.get(path))).toContain('Malawi')
    await show(mentor, path)
    expect(await mainOf(mentee.get(path))).not.toContain('Malawi')
  })

  test('of two who act in the same minute, each keeps all that was typed, and whoever wrote first waits', async () => {
    const pair = await atOnce(longPair)
    const { mentee, mentor, path, id } = pair
    for (const [person, goals] of [
      [mentee, 'Lead a team\nSleep'],
      [mentor, 'Lead a team\nSpeak in public'],
    ] as const)
      await post(person, `${path}/plan`, await formOf(person, `${path}/plan`, { goals }))
    await proposes(pair)
    const first = `${isoDay(inDays(11))}T12:00`
    await post(mentee, `${path}/call`, await formOf(mentee, `${path}/call`, { do: 'propose', first }))
    await post(mentor, path, words('From the mentor.'))
    await post(mentee, path, words('From the mentee.'))
    await handOverAll()
    for (const person of [mentee, mentor]) {
      expect(await mainOf(person.get(`${path}/plan`))).toContain('Lead a team\nSleep\nSpeak in public</textarea>')
      const talk = await mainOf(person.get(path))
      for (const each of ['From the mentor.', 'From the mentee.']) expect(talk).toContain(each)
    }
    const sides = await db().select().from(pairSides).where(eq(pairSides.pairId, id))
    expect(sides.map(({ waiting, ahead }) => [waiting, ahead])).toEqual(Array(2).fill(['mentor', []]))
    expect(await mainOf(mentee.get(path))).toContain('You have proposed times')
    expect(await mainOf(mentor.get(path))).toContain('proposes times')
  })

  test('nothing of somebody on hold is handed over', async () => {
    const { mentee, mentor, path, id } = await atOnce(longPair)
    await post(mentor, path, words('Before.'))
    await report(mentee.userId, id)
    await post(mentor, path, words('After.'))
    await handOverAll()
    expect(await mainOf(mentee.get(path))).not.toMatch(/Before\.|After\./)
    expect(await mainOf(mentor.get(path))).toContain('After.')
  })
})
