import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { beforeEach, expect, test } from 'vitest'
import { startWithoutMentors } from '../../../test/stored-mentor.ts'
import { admittedMentee, chooseAll, offerTo, openMentor } from '../../../test/stored-request.ts'
import { db } from '../../platform/db/db.server.ts'
import { areas, availabilities, languages, professionalStages } from '../../profiles/mentoring-options.ts'
import { menteeApplications, mentorApplications } from '../../profiles/tables.ts'
import { idsOf } from '../../ui/form/options.ts'
import { connectMentees, connectPeople } from '../people/tables.ts'
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
  const of = (table: PgTable & { userId: PgColumn }, changes: object) => () =>
    db().update(table).set(changes).where(eq(table.userId, userId))
  return [
    ...zones.map((zone) => of(connectPeople, { zone })),
    ...idsOf(languages).map((language) => of(connectPeople, { languages: language })),
    ...idsOf(professionalStages).flatMap((professionalStage) =>
      [menteeApplications, mentorApplications].map((table) => of(table, { professionalStage })),
    ),
    ...idsOf(areas).flatMap((area) => [
      ...[of(menteeApplications, { growthAreas: area }), of(mentorApplications, { supportAreas: area })],
    ]),
    ...idsOf(availabilities).flatMap((pace) => [
      ...[of(connectMentees, { pace }), of(mentorApplications, { availability: pace })],
    ]),
  ]
}

test.each(['offer', 'request'] as const)(
  'whatever either changes, what is said of the other in a %s stays',
  async (kind) => {
    const [mentee, mentor] = [await admittedMentee(), await openMentor()]
    if (kind === 'request') await chooseAll(mentee.userId, [mentor])
    else await offerTo(mentee.userId, mentor.userId)
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
