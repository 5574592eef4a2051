import type { Page } from '@playwright/test'
import { press } from '../application-journey.ts'
import { expectGoodPage, expectSaved, newMentee, newMentor, search } from '../connect-journey.ts'
import { expect, test, thorough } from '../journey.ts'
import { type OwnServer, startOwnServer } from '../own-server.ts'

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
    `a round is looked at and run, its offer withdrawn, and of the next two people say yes, ${how}`,
    thorough,
    async ({ browser }) => {
      const admin = await server.newAdmin(browser, options)
      const name = scripting ? 'Round Otieno' : 'Round Wanjala'
      const { member: mentor } = await newMentor(server, browser, admin, name, options)
      const { member: mentee } = await newMentee(server, browser, options)
      await admin.goto('/admin/mentors')
      await admin.getByRole('link', { name: 'Matching board' }).click()
      await expect(admin.getByRole('heading', { level: 1, name: 'Matching board' })).toBeVisible()
      await expectGood(admin)
      await admin.getByRole('link', { name: /^See who fits/ }).click()
      await expect(admin.getByRole('button', { name: /^Propose/ })).toHaveCount(1)
      await expectGood(admin)
      await admin.getByRole('link', { name: 'Back to the board' }).click()
      await admin.getByRole('link', { name: 'Match in a round' }).click()
      await press(admin, 'Show the preview')
      await expect(admin.getByRole('heading', { name: 'One pair' })).toBeVisible()
      await expectGood(admin)
      await press(admin, 'Ask this pair')
      await expect(admin.getByText('The offers are made.')).toBeVisible()
      await mentee.goto('/connect')
      await expect(search(mentee)).toContainText('The team suggests')
      await admin.getByRole('link', { name: 'Back to the board' }).click()
      await expectGood(admin)
      await admin.getByRole('button', { name: /^Withdraw/ }).click()
      await expect(admin.getByText('The offer is withdrawn.')).toBeVisible()
      await admin.getByRole('link', { name: 'Match in a round' }).click()
      await mentee.reload()
      await expect(search(mentee)).not.toContainText('The team suggests')
      await press(admin, 'Show the preview')
      await press(admin, 'Ask this pair')
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
      for (const person of [mentor, mentee]) {
        await person.goto('/connect')
        await expect(person.getByText('You have both said yes. Say hello.')).toBeVisible()
      }
      await admin.goto('/admin/connect')
      await expect(admin.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
    },
  )
}
