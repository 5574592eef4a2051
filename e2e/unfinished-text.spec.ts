import type { BrowserContext, Page } from '@playwright/test'
import { alone, expect, expectHydrated, send, test, thorough } from './journey.ts'
import { articlePicture, articleRow, publish } from './news-journey.ts'

test.use({ as: 'admin' })

const content = '## Written on a train\n\nBetween two stations.'

test.describe('when the connection drops', () => {
  test('an article that cannot be loaded by its link is reported as on a full load', thorough, async ({ page }) => {
    await publish({ title: 'Not to be loaded' })
    await page.goto('/admin')
    await expectHydrated(page)
    await page.route('**/admin/edit-article/**', (route) => route.abort())
    await articleRow(page, 'Not to be loaded').getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByRole('main')).toContainText('Error: Failed to load article data.')
    await page.unrouteAll()

    for (const [address, sentence] of [
      ['/admin/edit-article/none', 'Article not found.'],
      ['/admin/edit-article', 'Article ID is missing.'],
    ] as const) {
      await page.goto(address)
      await expectHydrated(page)
      await page.getByRole('link', { name: 'Back to the dashboard' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin dashboard')
      await page.goBack()
      await expect(page.getByRole('main')).toContainText(`Error: ${sentence}`)
    }
  })

  test(
    'a new article and its picture stay, and are published once the connection is back',
    thorough,
    async ({ page, context }) => {
      await writeArticle(page, 'Between two stations')
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Preview' }).click()
      await expect(page.getByText('The preview could not be made.')).toBeVisible()
      await page.getByRole('button', { name: 'Publish Article' }).click()
      await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.')
      await expectWritten(page, 'Between two stations')
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Preview' }).click()
      await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Between two stations.')
      await expect(page.getByText('The preview could not be made.')).toHaveCount(0)
      await page.getByRole('button', { name: 'Publish Article' }).click()
      await expect(page.getByText('Article published successfully!')).toBeVisible()
    },
  )

  test(
    'changes to an article stay, even when the article is deleted in the meantime',
    thorough,
    async ({ page, context }) => {
      await publish({ title: 'Deleted while open' })
      await page.goto('/admin')
      await expectHydrated(page)
      await articleRow(page, 'Deleted while open').getByRole('link', { name: 'Edit' }).click()
      await page.getByLabel('Content').fill(content)
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByRole('alert')).toHaveText('Failed to save changes. Please try again.')
      await expect(page.getByLabel('Content')).toHaveValue(content)
      await context.setOffline(false)

      const address = new URL(page.url()).pathname.replace('edit-article', 'articles')
      await send(page.request, `${address}/deletion`)
      await page.getByRole('button', { name: 'Preview' }).click()
      await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Between two stations.')
      await expect(page.getByLabel('Content')).toHaveValue(content)
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByRole('alert')).toHaveText('Article not found.')
      await expect(page.getByLabel('Content')).toHaveValue(content)
    },
  )
})

for (const scripting of [true, false]) {
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting })

    test(
      'an article survives the end of the session and is published after signing in from another tab',
      thorough,
      async ({ page, context }) => {
        const title = scripting ? 'Signed out in Lomé' : 'Signed out in Accra'
        await writeArticle(page, title)
        const signInAgain = await signOut(context)
        await page.getByRole('button', { name: 'Preview' }).click()
        await expectSentToOtherTab(page)
        await expectWritten(page, title, scripting)
        await page.getByRole('button', { name: 'Publish Article' }).click()
        await expectSentToOtherTab(page)
        await expectWritten(page, title, scripting)
        await signInAgain()
        if (!scripting) await page.getByLabel('Featured image').setInputFiles(await articlePicture())
        await page.getByRole('button', { name: 'Publish Article' }).click()
        await expect(page.getByText('Article published successfully!')).toBeVisible()
      },
    )
  })
}

test('changes to an article and to a legal text survive the end of the session', alone, async ({ page, context }) => {
  const title = 'Edited in Lomé'
  await publish({ title })
  await page.goto('/admin')
  await articleRow(page, title)
    .getByRole('link', { name: `Edit ${title}` })
    .click()
  await page.getByLabel('Content').fill(content)
  let signInAgain = await signOut(context)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectSentToOtherTab(page)
  await expect(page.getByLabel('Content')).toHaveValue(content)
  await signInAgain()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Article updated successfully!')).toBeVisible()

  await page.goto('/admin/pages')
  const terms = `${await page.getByLabel('Terms & Conditions').inputValue()}\n\nSigned out ${title}.`
  await page.getByLabel('Terms & Conditions').fill(terms)
  signInAgain = await signOut(context)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectSentToOtherTab(page)
  await expect(page.getByLabel('Terms & Conditions')).toHaveValue(terms)
  await signInAgain()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Changes saved successfully!')).toBeVisible()
})

async function writeArticle(page: Page, title: string) {
  await page.goto('/admin/create-article')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Author').fill('Zanele Dube')
  await page.getByLabel('Content').fill(content)
  await page.getByLabel('Featured image').setInputFiles(await articlePicture())
}

async function expectWritten(page: Page, title: string, hasPicture = true) {
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel('Author')).toHaveValue('Zanele Dube')
  await expect(page.getByLabel('Content')).toHaveValue(content)
  if (hasPicture) await expect(page.getByLabel('Featured image')).toHaveValue(/IMG_2041\.png$/)
}

async function expectSentToOtherTab(page: Page) {
  await expect(page.getByText('you are not signed in as an admin any more').first()).toBeVisible()
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Sign in in another tab' }).first().click(),
  ])
  await expect(other.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await other.close()
}

/** Returns how to restore the session. */
async function signOut(context: BrowserContext) {
  const cookies = await context.cookies()
  await context.clearCookies()
  return () => context.addCookies(cookies)
}
