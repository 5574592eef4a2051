import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { startWithoutMentors } from '../../../test/stored-mentor.ts'
import { admittedMentee, chooseAll, newOffer, openMentor } from '../../../test/stored-request.ts'
import { db } from '../../platform/db/db.server.ts'
import { areas, availabilities, languages, professionalStages } from '../../profiles/mentoring-options.ts'
import { menteeApplications, mentorApplications } from '../../profiles/tables.ts'
import { idsOf } from '../../ui/form/options.ts'
import { connectMentees, connectPeople } from '../people/tables.ts'
import { requests } from '../tables.ts'
import { answerRequest } from './answers.server.ts'
import { requestsOfMentee, requestsOfMentor } from './requests-page.server.ts'

startWithoutMentors()

beforeEach(async () => {
  await db().delete(menteeApplications)
})

const zones = [
  ...[
    'Atlantic/Cape_Verde',
    'Africa/Accra',
    'Africa/Lagos',
    'Africa/Johannesburg',
    'Africa/Nairobi',
    'Indian/Mauritius',
  ],
  ...['Africa/Cairo', null],
]

/** Everything that can be changed by whoever reads, one thing after the other. */
function changesOf(userId: string) {
  const isPerson = eq(connectPeople.userId, userId)
  const of = (table: typeof menteeApplications | typeof mentorApplications, changes: object) =>
    db().update(table).set(changes).where(eq(table.userId, userId))
  return [
    ...zones.map((zone) => () => db().update(connectPeople).set({ zone }).where(isPerson)),
    ...idsOf(languages).map(
      (language) => () => db().update(connectPeople).set({ languages: language }).where(isPerson),
    ),
    ...idsOf(professionalStages).flatMap((professionalStage) =>
      [menteeApplications, mentorApplications].map((table) => () => of(table, { professionalStage })),
    ),
    ...idsOf(areas).flatMap((area) => [
      () => of(menteeApplications, { growthAreas: area }),
      () => of(mentorApplications, { supportAreas: area }),
    ]),
    ...idsOf(availabilities).flatMap((pace) => [
      () => db().update(connectMentees).set({ pace }).where(eq(connectMentees.userId, userId)),
      () => of(mentorApplications, { availability: pace }),
    ]),
  ]
}

test.each(['offer', 'request'] as const)(
  'whatever either changes, what is said of the other in a %s stays',
  async (kind) => {
    const [mentee, mentor] = kind === 'offer' ? await bothOf(newOffer()) : [await admittedMentee(), await openMentor()]
    if (kind === 'request') await chooseAll(mentee.userId, [mentor])
    const seen = async () => [
      (await requestsOfMentee(mentee.userId)).offer,
      (await requestsOfMentor(mentor.userId)).asking,
    ]
    const before = JSON.stringify(await seen())
    expect(before).toContain('career')
    for (const change of [...changesOf(mentee.userId), ...changesOf(mentor.userId)]) {
      await change()
      expect(JSON.stringify(await seen())).toBe(before)
    }
  },
)

test('what is kept of two people for that goes once they are introduced, or once it is over', async () => {
  for (const kind of ['yes', 'not now'] as const) {
    const { mentee, mentor, id } = await newOffer()
    const [before] = await db().select().from(requests).where(eq(requests.id, id))
    expect(before?.facts).toContain('stepsAhead')
    for (const { userId } of [mentor, mentee]) await answerRequest(userId, id, { kind, kindSentence: null })
    const [after] = await db().select().from(requests).where(eq(requests.id, id))
    expect([after?.state, after?.facts]).toEqual(kind === 'yes' ? [undefined, undefined] : ['declined', null])
  }
})

async function bothOf(offer: ReturnType<typeof newOffer>) {
  const { mentee, mentor } = await offer
  return [mentee, mentor] as const
}
