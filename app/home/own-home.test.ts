import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newAdmin, newMember, type Person, visitor } from '../../test/app.ts'
import { inDays } from '../../test/in-days.ts'
import { pageOf } from '../../test/page.ts'
import { storedArticle } from '../../test/stored-article.ts'
import { menteeApplication } from '../../test/stored-mentee.ts'
import { mentorApplication, startWithoutMentors } from '../../test/stored-mentor.ts'
import { anotherPairOf, introduced, newPair } from '../../test/stored-pair.ts'
import { forgetReports, report } from '../../test/stored-report.ts'
import { admittedMentee, chooseAll, openId } from '../../test/stored-request.ts'
import { approvedReview, pendingReview, startWithoutReviews } from '../../test/stored-review.ts'
import { proposeCall } from '../connect/pairs/calls.server.ts'
import { endPairFor } from '../connect/pairs/pair-ends.server.ts'
import { sendMessage } from '../connect/pairs/pair-messages.server.ts'
import { connectMentees, connectMentors } from '../connect/people/tables.ts'
import { pairCalls } from '../connect/tables.ts'
import { db } from '../platform/db/db.server.ts'
import { newPublicId } from '../platform/db/public-id.server.ts'
import { publishBatch } from '../workplaces/reviews/publication.server.ts'

startWithoutMentors()
startWithoutReviews()
beforeEach(forgetReports)

test('a member who has not applied is offered one thing to do', async () => {
  const home = await homeOf(await newMember())
  expect(home.first).toMatch(/^Your next step .*You can ask for a mentor\./)
  expect(home.buttons).toEqual(['/apply-mentee'])
})

test('members who applied are told where they stand and by when they hear, and led to their messages', async () => {
  const [mentee, mentor, both] = [await newMember(), await newMember(), await newMember()]
  await menteeApplication({ userId: mentee.userId })
  await mentorApplication({ userId: mentor.userId, status: 'rejected', rejectionReason: 'unclear' })
  await menteeApplication({ userId: both.userId })
  await mentorApplication({ userId: both.userId })
  expect((await homeOf(mentee)).first).toMatch(/become a mentee is with the team\..*You will hear by \d/)
  expect((await homeOf(mentor)).first).toContain('Your application to become a mentor was not accepted.')
  const { first, buttons } = await homeOf(both)
  expect(first).toMatch(/become a mentor is with the team.*become a mentee is with the team/s)
  expect(buttons).toEqual(['/connect'])
})

test('the first card is the one thing that waits, an unanswered message before all else, and the menu says how many do', async () => {
  const { mentor, ...introduction } = await newPair()
  await db().update(connectMentors).set({ capacity: 5 }).where(eq(connectMentors.userId, mentor.userId))
  const [message, call] = [await anotherPairOf(mentor), await anotherPairOf(mentor)]
  for (const { id, mentee } of [message, call])
    await sendMessage(mentee.userId, id, { formId: '', body: 'Good morning.' })
  await proposeCall(call.mentee.userId, call.id, '', [inDays(2)])
  await sendMessage(mentor.userId, call.id, { formId: '', body: 'Good morning.' })
  const asking = await admittedMentee()
  await chooseAll(asking.userId, [introduction])
  const request = await openId(asking.userId)
  const waiting = [
    { title: 'A message from', to: `${message.path}#newest`, done: () => write(message) },
    { title: 'asks you', to: `/connect#${request}`, done: () => mentor.post('/connect', { do: 'not now', request }) },
    { title: 'proposes times for a call', to: `${call.path}/call`, done: declineCall },
    { title: 'and you have said yes', to: introduction.path, done: () => write(introduction) },
  ]
  for (const [place, { title, to, done }] of waiting.entries()) {
    const { first, buttons, menu } = await homeOf(mentor)
    expect(first).toContain(title)
    expect(first.match(/Also: .*?(, and more)?$/)?.[1]).toBe(waiting.length - place > 2 ? ', and more' : undefined)
    expect(first.includes('Also: ')).toBe(waiting.length - place > 1)
    expect(buttons).toEqual([to])
    expect(menu).toContain(`Messages (${waiting.length - place})`)
    expect(await pageOf(mentor.get('/mentors'))).toContain(`Messages (${waiting.length - place})`)
    await done()
  }
  expect((await homeOf(mentor)).menu).not.toContain('Messages (')
  expect((await homeOf(mentor)).first).toContain('You have 5 places, and 3 are taken.')

  async function declineCall() {
    const [{ id = '' } = {}] = await db().select().from(pairCalls).where(eq(pairCalls.pairId, call.id))
    await mentor.post(`${call.path}/call`, { do: 'off', seen: id })
  }

  function write({ path }: { path: string }) {
    return mentor.post(path, { do: 'send', words: 'An answer.', id: newPublicId() })
  }
})

test('a mentee whom nothing waits for is led to the conversation, or to the mentors until one is asked', async () => {
  const mentee = await newMember()
  await admittedMentee({ userId: mentee.userId })
  expect((await homeOf(mentee)).buttons).toEqual(['/mentors'])
  const { id, path, mentor, mentorName, listingId } = await introduced(mentee.userId)
  await sendMessage(mentee.userId, id, { formId: '', body: 'Good morning.' })
  const { first, buttons } = await homeOf(mentee)
  expect(first).toMatch(new RegExp(`^You and ${mentorName} You wrote on .* If ${mentorName} has not answered by `))
  expect(buttons).toEqual([`${path}#newest`])
  await endPairFor(mentor.userId, id, false)
  const asking = await newMember()
  await admittedMentee({ userId: asking.userId })
  await chooseAll(asking.userId, [{ listingId }])
  expect((await homeOf(asking)).buttons).toEqual(['/connect'])
})

test('what an admin’s home has first are the queues, reports of danger before all, each opening its desk', async () => {
  await pendingReview()
  const admin = await newAdmin()
  expect((await homeOf(admin)).html).toMatch(
    /<form[^>]*action="\/admin\/desk\/reviews"[^>]*><button[^>]*><span>Reviews<\/span> <strong>1</,
  )
  const { id, mentee } = await newPair()
  await report(mentee.userId, id)
  expect((await homeOf(admin)).html).toMatch(
    /action="\/admin\/desk\/reports"[^>]*><button[^>]*><span>Reports<.*Somebody may be in danger.*action="\/admin\/desk\/reviews"/s,
  )
})

test('new companies are counted by month, and neither pending ones nor old ones with a new review are', async () => {
  const [now, last, before] = [0, 1, 2].map(monthsAgo) as [Month, Month, Month]
  await approvedReview({ companyName: 'Mpya One', month: now.id })
  await approvedReview({ companyName: 'Mpya Two', month: now.id })
  await approvedReview({ companyName: 'Jana', month: last.id })
  await approvedReview({ companyName: 'Jana', month: now.id })
  await approvedReview({ companyName: 'Zamani', month: before.id })
  await approvedReview({ companyName: 'Zamani', month: now.id })
  await pendingReview({ companyName: 'Bado', month: now.id })
  await publishBatch()
  const { text } = await homeOf(await newMember())
  expect(text).toContain(`New companies with reviews: 2 in ${now.name}, 1 in ${last.name}.`)
  expect(text).not.toMatch(/Mpya|Jana|Zamani|Bado/)
})

test('the latest article is named', async () => {
  await storedArticle({ title: 'Older', createdAt: new Date(2020, 1, 1) })
  const id = await storedArticle({ title: 'Ways to say no' })
  const { html } = await homeOf(await newMember())
  expect(html).toContain(`href="/post/${id}"`)
  expect(html).toContain('Ways to say no')
  expect(html).not.toContain('Older')
})

test('without new companies, nothing is said of them', async () => {
  expect((await homeOf(await newMember())).text).not.toContain('New companies')
})

test('what waits for a member is shown to nobody else', async () => {
  const member = await newMember()
  await menteeApplication({ userId: member.userId })
  await db().update(connectMentees).set({ state: 'question' }).where(eq(connectMentees.userId, member.userId))
  for (const person of [visitor, await newAdmin(), await newMember(), visitor]) {
    expect((await homeOf(member)).text).toContain('The team has a question')
    expect((await homeOf(person)).text).not.toContain('The team has a question')
    for (const page of ['/mentorship', '/news-and-insights']) {
      expect(await pageOf(member.get(page))).toContain('Messages (1)')
      expect(await pageOf(person.get(page))).not.toContain('Messages (')
    }
  }
  expect((await homeOf(visitor)).text).not.toContain('Your next step')
})

type Month = { id: string; name: string }

function monthsAgo(count: number): Month {
  const today = new Date()
  const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - count))
  return {
    id: month.toISOString().slice(0, 7),
    name: month.toLocaleString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  }
}

async function homeOf(person: Person) {
  const page = await pageOf(person.get('/'))
  const html = page.slice(page.indexOf('<main'), page.indexOf('</main>')).replaceAll('&amp;', '&')
  const [, first = ''] = /<section class="home-first[^"]*">(.*?)<\/section>/s.exec(html) ?? []
  const buttons = [...first.matchAll(/<a(?=[^>]*class="btn)[^>]*href="([^"]*)"/g)].map(([, to]) => to)
  return { html, first: textIn(first), text: textIn(html), buttons, menu: page.slice(0, page.indexOf('<main')) }
}

function textIn(html: string) {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll(' .', '.')
    .trim()
}
