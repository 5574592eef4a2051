import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { examplePdf } from '../../test/example-application.ts'
import { applyAsMentee } from '../admin-journey.ts'
import { press } from '../application-journey.ts'
import { expectGoodPage, expectSaved, openPlaces, search } from '../connect-journey.ts'
import { expect, test, thorough } from '../journey.ts'
import { applyAsMentor, approveMentor } from '../mentor-journey.ts'
import { type OwnServer, startOwnServer } from '../own-server.ts'

const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: examplePdf() }
const viewport = { width: 320, height: 640 }

// Needs its own server and database, because a round takes in everybody.
let server: OwnServer

test.beforeAll(async () => {
  server = await startOwnServer()
})

test.afterAll(async () => {
  await server?.stop()
})

for (const scripting of [true, false]) {
  const how = scripting ? 'with script' : 'without script'
  const options = { javaScriptEnabled: scripting, viewport }
  const expectGood = (page: Page) => expectGoodPage(page, scripting)

  test(
    `a round is looked at, run, undone and run again, and two people say yes, ${how}`,
    scripting ? thorough : {},
    async ({ browser }) => {
      const { admin, mentor, mentee } = await newPeople(browser, scripting ? 'Round Otieno' : 'Round Wanjala', options)
      await admin.goto('/admin?tab=mentors')
      await admin.getByRole('link', { name: 'Connect: waiting list and rounds' }).click()
      await expect(admin.getByRole('heading', { level: 1, name: 'Connect' })).toBeVisible()
      await expectGood(admin)
      await admin.getByRole('link', { name: /^See who fits/ }).click()
      await expect(admin.getByRole('button', { name: /^Propose/ })).toHaveCount(1)
      await expectGood(admin)
      await admin.getByRole('link', { name: 'Back to the board' }).click()
      await admin.getByRole('link', { name: 'Match in a round' }).click()
      await press(admin, 'Show the preview')
      await expect(admin.getByRole('heading', { name: 'One pair' })).toBeVisible()
      await expectGood(admin)
      await press(admin, 'Ask them all')
      await expect(admin.getByText('The offers are made.')).toBeVisible()
      await mentee.goto('/connect')
      await expect(search(mentee)).toContainText('The team suggests')
      await press(admin, 'Undo it')
      await expect(admin.getByText('Undone. Mails')).toBeVisible()
      await mentee.reload()
      await expect(search(mentee)).not.toContainText('The team suggests')
      await press(admin, 'Show the preview')
      await press(admin, 'Ask them all')
      await expect(admin.getByText('The offers are made.')).toBeVisible()

      await mentee.reload()
      await expectGood(mentee)
      await press(mentee, 'Yes')
      await expectSaved(mentee)
      await expect(search(mentee)).toContainText('You have said yes. You will hear by')
      await expectGood(mentee)
      await mentor.goto('/connect')
      await expect(mentor.getByRole('article').filter({ hasText: 'The team suggests' })).toBeVisible()
      await expectGood(mentor)
      await mentor.getByRole('button', { name: /^Yes/ }).click()
      await expectSaved(mentor)
      await mentee.reload()
      for (const person of [mentor, mentee])
        await expect(person.getByRole('link', { name: /^Open the conversation/ })).toBeVisible()
      await admin.reload()
      await expect(admin.getByRole('button', { name: 'Undo it' })).toHaveCount(0)
    },
  )
}

/** An admin, a mentor with a place, and a mentee who looks for one. */
async function newPeople(browser: Browser, mentorName: string, options: BrowserContextOptions) {
  const admin = await server.newAdmin(browser, options)
  const { member: mentor } = await server.newMember(browser, options)
  await applyAsMentor(mentor.request, { fullName: mentorName })
  await approveMentor(admin, mentorName)
  await mentor.goto('/connect')
  await openPlaces(mentor, '1')
  const { member: mentee } = await server.newMember(browser, options)
  await applyAsMentee(mentee.request, { fullName: 'Hopeful Mentee' }, cv)
  await server.inDatabase(async (sql) => {
    const [admitted] = await sql`
      update connect_mentees set state = 'admitted' where state = 'unread' returning user_id as id`
    await sql`update connect_people set conduct_version = 1 where user_id = ${admitted?.id}`
  })
  return { admin, mentor, mentee }
}
