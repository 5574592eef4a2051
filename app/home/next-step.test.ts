import { expect, test } from 'vitest'
import { newAdmin, newMember, type Person, visitor } from '../../test/app.ts'
import { storedArticle } from '../../test/stored-article.ts'
import { menteeApplication } from '../../test/stored-mentee.ts'
import { approvedMentor, mentorApplication, startWithoutMentors } from '../../test/stored-mentor.ts'
import { approvedReview, pendingReview, startWithoutReviews } from '../../test/stored-review.ts'
import { notListed } from '../profiles/listing-preference.ts'
import { publishBatch } from '../workplaces/reviews/publication.server.ts'

startWithoutMentors()
startWithoutReviews()

test('a member who has not applied is offered one thing to do', async () => {
  const panel = await panelOf(await newMember())
  expect(panel.text).toContain('You can ask for a mentor.')
  expect(panel.buttons).toEqual(['/apply-mentee'])
})

test('members who applied are told where they stand, and led to their messages', async () => {
  const [mentee, mentor, unlisted] = [await newMember(), await newMember(), await newMember()]
  await menteeApplication({ userId: mentee.userId })
  await mentorApplication({ userId: mentor.userId, status: 'rejected', rejectionReason: 'unclear' })
  await approvedMentor({ userId: unlisted.userId, galleryPreference: notListed })
  expect(await panelOf(mentee)).toMatchObject({
    text: expect.stringContaining('Your application to become a mentee is with the team.'),
    buttons: ['/connect'],
  })
  expect(await panelOf(mentor)).toMatchObject({
    text: expect.stringContaining('Your application to become a mentor was not accepted.'),
    buttons: ['/connect'],
  })
  expect((await panelOf(unlisted)).text).toContain('You are not listed in the directory.')
})

test('who is mentee and mentor is told of both, and offered one thing to do', async () => {
  const member = await newMember()
  await menteeApplication({ userId: member.userId })
  await mentorApplication({ userId: member.userId })
  const { text, buttons } = await panelOf(member)
  expect(text).toMatch(/become a mentor is with the team.*become a mentee is with the team/s)
  expect(buttons).toHaveLength(1)
})

test('every member is reminded of receipt codes in the same words, whether or not the account wrote a review', async () => {
  const panel = await panelOf(await newMember())
  expect(panel.text).toContain('If you wrote a review, keep its receipt code.')
  expect(panel.html).toContain('href="/review-receipt"')
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
  const { text } = await panelOf(await newMember())
  expect(text).toContain(`New companies with reviews: 2 in ${now.name}, 1 in ${last.name}.`)
  expect(text).not.toMatch(/Mpya|Jana|Zamani|Bado/)
})

test('the latest article is named', async () => {
  await storedArticle({ title: 'Older', createdAt: new Date(2020, 1, 1) })
  const id = await storedArticle({ title: 'Ways to say no' })
  const { html } = await panelOf(await newMember())
  expect(html).toContain(`href="/post/${id}"`)
  expect(html).toContain('Ways to say no')
  expect(html).not.toContain('Older')
})

test('without new companies, nothing is said of them', async () => {
  expect((await panelOf(await newMember())).text).not.toContain('New companies')
})

test('visitors and admins have no next step, and a member’s is shown to nobody else', async () => {
  const member = await newMember()
  await menteeApplication({ userId: member.userId })
  const others = [visitor, await newAdmin(), await newMember(), visitor]
  for (const person of others) {
    await panelOf(member)
    expect(await htmlOf(person)).not.toContain('become a mentee is with')
  }
  for (const person of [visitor, await newAdmin()]) expect(await htmlOf(person)).not.toContain('Your next step')
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

async function htmlOf(person: Person) {
  const answer = await person.get('/')
  expect(answer.status).toBe(200)
  return answer.text()
}

async function panelOf(person: Person) {
  const html = await htmlOf(person)
  const start = html.lastIndexOf('<section', html.indexOf('Your next step'))
  const panel = html.slice(start, html.indexOf('</section>', start))
  const text = panel
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll(' .', '.')
  const buttons = [...panel.matchAll(/<a(?=[^>]*class="btn)[^>]*href="([^"]*)"/g)].map(([, to]) => to)
  return { html: panel, text, buttons }
}
