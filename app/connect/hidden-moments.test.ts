import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newMember, type Person } from '../../test/app.ts'
import { atOnce, hideMoments } from '../../test/hidden-moments.ts'
import { inDays } from '../../test/in-days.ts'
import { inGate } from '../../test/in-gate.ts'
import { mainOf } from '../../test/page.ts'
import { seed, seededRandom } from '../../test/seeded.ts'
import { startWithoutMentors } from '../../test/stored-mentor.ts'
import { introduced } from '../../test/stored-pair.ts'
import { forgetReports, newsOf, report } from '../../test/stored-report.ts'
import { admittedMentee, chooseAll, offerTo, openId, openMentor } from '../../test/stored-request.ts'
import { erasePersonalData } from '../mentorship/mentorship-personal-data.server.ts'
import { db } from '../platform/db/db.server.ts'
import { newPublicId } from '../platform/db/public-id.server.ts'
import { addDays, isoDay } from '../platform/text/format-date.ts'
import { removeLeavingListings } from '../profiles/leaving-listings.server.ts'
import { runDueWork } from './due.server.ts'
import { handOverAll } from './pairs/hand-over.server.ts'
import { endPairFor } from './pairs/pair-ends.server.ts'
import { chooseFading, sendMessage } from './pairs/pair-messages.server.ts'
import { block } from './pairs/reports/block.server.ts'
import { connectPeople } from './people/tables.ts'
import { answerRequest } from './requests/answers.server.ts'
import { choose } from './requests/choices.server.ts'
import { carryOutAll } from './requests/ends.server.ts'
import { notePlaces } from './requests/listings.server.ts'
import { mentorApplied, openPlaces } from './requests/places.server.ts'
import { pauseSearch } from './requests/searches.server.ts'
import { pairs } from './tables.ts'

startWithoutMentors()
const today = isoDay(new Date())

beforeEach(async () => {
  await forgetReports()
  return hideMoments()
})

/**
 * A mentor with a request, a pair and a line before them, and a mentee of an offer: everybody who could see what somebody
 * else has done.
 */
async function aHouse() {
  const [asking, inLine, offered] = [await newMentee(), await newMentee(), await newMentee()]
  const [lone, theirs] = [await newMentee(), await newMentee()]
  const pair = await introduced(theirs.userId, { at: inDays(-2) })
  const { mentor, listingId } = pair
  await openPlaces(mentor.userId, { capacity: 2, agrees: true })
  await chooseAll(asking.userId, [{ listingId }])
  await chooseAll(inLine.userId, [{ listingId }])
  const [other, idle] = [await newMember(), await newMember()]
  await openMentor(1, { userId: other.userId })
  await offerTo(offered.userId, other.userId)
  const { listingId: idleListing } = await openMentor(1, { userId: idle.userId })
  const [requestId, offerId] = [await openId(asking.userId), await openId(offered.userId)]
  await db()
    .update(connectPeople)
    .set({ heardOn: addDays(today, -3), mailDueAt: null })
  const seekers = { asking, inLine, offered, lone, mentee: theirs.userId }
  return { ...seekers, mentor, other, idle, idleListing, pair, requestId, offerId, listingId }
}

type House = Awaited<ReturnType<typeof aHouse>>

async function newMentee() {
  const person = await newMember()
  await admittedMentee({ userId: person.userId })
  return person
}

/** All that somebody can see of others, and when they hear of it, but for what is drawn anew for each page. */
async function seenBy(person: Person, { pair, listingId }: House) {
  const pages = ['/connect.data', `${pair.path}.data`, `/mentor/${listingId}.data`]
  const answers = await Promise.all(pages.map((path) => person.get(path)))
  const seen = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))
  return JSON.stringify([seen, await newsOf(person.userId ?? '')]).replace(/[\w-]{22}/g, '')
}

async function batches(at = new Date()) {
  await carryOutAll(at)
  await handOverAll(at)
  await runDueWork(at)
  await removeLeavingListings()
  await notePlaces()
}

const yes = { kind: 'yes' as const }
const no = { kind: 'not now' as const, kindSentence: 'wish' as const }
const message = (body: string) => ({ formId: newPublicId(), body })

type Act = (house: House) => Promise<unknown>
type Viewer = 'asking' | 'inLine' | 'offered' | 'mentor' | 'other' | 'idle'
const changed = /(?:)/
const isOver = /did not work out/
const isAsked = /You have asked/
const hasEnded = /has ended/
const applies: Act = ({ mentor }) => db().transaction((tx) => mentorApplied(tx, mentor.userId, new Date()))

/** What each member can do that others see on a page, and what each of these reads in the end. Of other ends: `ends.test.ts`. */
const acts: [string, Act, Partial<Record<Viewer, RegExp>>, Viewer | 'nobody of these'][] = [
  ['says yes', (h) => answerRequest(h.mentor.userId, h.requestId, yes), { asking: /You have both said yes/ }, 'mentor'],
  ['says no', (h) => answerRequest(h.mentor.userId, h.requestId, no), { asking: isOver, inLine: isAsked }, 'mentor'],
  ['pauses', ({ asking }) => pauseSearch(asking.userId, addDays(today, 9)), { mentor: changed }, 'asking'],
  ['declines', (h) => answerRequest(h.offered.userId, h.offerId, no), { other: changed }, 'offered'],
  ['applies again', applies, { asking: isOver, inLine: isOver }, 'mentor'],
  ['erases the account', ({ mentor }) => erase(mentor.userId), { asking: isOver, inLine: isOver }, 'mentor'],
  ['opens a place', (h) => openPlaces(h.mentor.userId, { capacity: 4, agrees: true }), { inLine: isAsked }, 'mentor'],
  ['asks', ({ lone, idleListing }) => choose(lone.userId, idleListing), { idle: /asks you/ }, 'nobody of these'],
  ['ends', (h) => endPairFor(h.mentee, h.pair.id), { mentor: hasEnded, inLine: isAsked }, 'nobody of these'],
  ['blocks', ({ mentee, pair }) => block(mentee, pair.id), { mentor: hasEnded }, 'nobody of these'],
  ['reports who asks', ({ mentor, requestId }) => report(mentor.userId, requestId), {}, 'mentor'],
  ['reports the mentor', ({ mentee, pair }) => report(mentee, pair.id), { mentor: changed }, 'nobody of these'],
  ['writes', (h) => sendMessage(h.mentee, h.pair.id, message('Hi.')), { mentor: /Your turn/ }, 'nobody of these'],
]

describe('where moments are hidden', () => {
  test.each(acts)(
    'somebody %s, and no page or time of news of anybody else tells before the batch',
    async (...given) => {
      const [name, act, ends, by] = given
      const house = await atOnce(aHouse)
      const viewers = ['asking', 'inLine', 'offered', 'mentor', 'other', 'idle'] as const
      const others = viewers.filter((viewer) => viewer !== by)
      const before = await Promise.all(others.map((viewer) => seenBy(house[viewer], house)))
      expect(await act(house), name).not.toBe(false)
      for (const [place, viewer] of others.entries())
        expect([viewer, await seenBy(house[viewer], house)]).toEqual([viewer, before[place]])
      await batches()
      for (const [viewer, words] of Object.entries(ends) as [Viewer, RegExp][]) {
        expect(await seenBy(house[viewer], house)).not.toBe(before[others.indexOf(viewer)])
        expect(await mainOf(house[viewer].get('/connect'))).toMatch(words)
      }
    },
  )

  test('one’s own page shows one’s own yes at once, and nobody else’s does before the batch', async () => {
    const { mentor, asking, requestId } = await atOnce(aHouse)
    const words = async (person: Person) => mainOf(person.get('/connect'))
    expect(await answerRequest(mentor.userId, requestId, yes)).toBe(true)
    expect(await words(mentor)).toContain('You have said yes.')
    await carryOutAll()
    for (const person of [mentor, asking]) expect(await words(person)).not.toContain('You have said yes.')
    expect(await words(asking)).toContain('You have both said yes')
  })

  test('after an end, whoever ended reads nothing more, and nothing that either writes gets through', async () => {
    const { mentor, mentee, pair } = await atOnce(aHouse)
    expect(await block(mentee, pair.id)).toBe(true)
    expect(await sendMessage(mentee, pair.id, message('Wait.'))).toBe(false)
    expect(await sendMessage(mentor.userId, pair.id, message('Hello?'))).toBe(true)
    await batches()
    expect((await mentor.get(pair.path)).status).toBe(404)
    const [stored] = await db().select().from(pairs).where(eq(pairs.id, pair.id))
    expect([stored?.endedOn !== null, stored?.isHidden]).toEqual([true, true])
  })

  const count = inGate(20, 200)
  test(`of ${count} acts, an open page that is read after each shows nothing before the next full minute`, async () => {
    const house = await atOnce(aHouse)
    const { mentor, mentee, pair } = house
    const random = seededRandom(seed)
    let [seen, changes] = [await seenBy(mentor, house), 0]
    for (let n = 0; n < count; n += 1) {
      if (n % 4 === 0 || random.below(3) < 2) await sendMessage(mentee, pair.id, message(`Message ${n}.`))
      else await chooseFading(mentee, pair.id, n % 2 === 0)
      const after = await seenBy(mentor, house)
      expect(after).toBe(seen)
      // Once in four acts, it strikes.
      if (n % 4 !== 3) continue
      await batches()
      seen = await seenBy(mentor, house)
      changes += Number(seen !== after)
    }
    expect(changes).toBe(count / 4)
  })
})

async function erase(userId: string) {
  await db().transaction((tx) => erasePersonalData(tx, userId))
}
