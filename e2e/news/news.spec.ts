import { pathIn } from '../../app/words/languages.ts'
import {
  anotherPerson,
  atWidths,
  expect,
  expectAccessible,
  expectHydrated,
  hold,
  stopTimers,
  test,
  thorough,
} from '../journey.ts'
import { articlePicture, articleRow, openPost, publish } from '../news-journey.ts'
import { spoken } from '../spoken.ts'
import { measureTransfer } from '../transfer-size.ts'

const incomplete = 'Please fill out all fields, including title, author, content, and the featured image.'

for (const scripting of [true, false]) {
  const scripted = scripting ? thorough : {}
  test.describe(scripting ? 'with script' : 'without script', () => {
    test.use({ scripting, as: 'admin' })
    const mark = scripting ? 'Acacia' : 'Baobab'

    test(
      'an admin writes, previews, drafts, publishes, edits and deletes an article',
      scripted,
      async ({ page, browser }) => {
        const title = `${mark} in bloom`
        await page.goto('/admin')
        await expect(page.getByRole('columnheader')).toHaveText(['Title', 'Category', 'Actions'])
        await page.getByRole('link', { name: '+ Create New Article' }).click()
        await expect(page.getByLabel('Category')).toHaveValue('Articles')
        await page.getByLabel('Title').fill(title)
        await page.getByLabel('Author').fill('Zanele Dube')
        await page.getByRole('button', { name: 'Publish Article' }).click()
        await expect(page.getByRole('alert')).toContainText(incomplete)
        await page.getByRole('link', { name: 'Please write the content.' }).click()
        if (scripting) await expect(page.getByLabel('Content')).toBeFocused()
        await expect(page.getByLabel('Title')).toHaveValue(title)

        await page.getByLabel('Category').selectOption('Events')
        await page.getByLabel('Content').fill('## Come along\n\nThere will be *tea*.')
        await page.getByRole('button', { name: 'Preview' }).click()
        const preview = page.getByRole('region', { name: 'Preview' })
        await expect(preview.getByRole('heading', { name: 'Come along' })).toBeVisible()
        await expect(preview.locator('em')).toHaveText('tea')
        await expect(preview.getByRole('heading', { name: title })).toBeVisible()
        await expect(preview.getByText('Zanele Dube')).toBeVisible()
        if (scripting) await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused()
        await expect(page.getByLabel('Content')).toHaveValue('## Come along\n\nThere will be *tea*.')
        await page.getByLabel('Featured image').setInputFiles(await articlePicture())
        if (scripting) {
          await expect(preview.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)
          await expect(page.getByAltText('The picture you selected')).not.toHaveJSProperty('naturalWidth', 0)
          await expectAccessible(page)
        }
        await page.getByRole('button', { name: 'Save as draft' }).click()
        await expect(page.getByRole('status').getByText('Draft saved. Readers cannot see it.')).toBeVisible()
        await expect(articleRow(page, title)).toContainText('Draft')
        const reader = await anotherPerson(browser)
        await reader.goto(`/news-and-insights?search=${encodeURIComponent(title)}`)
        await expect(reader.getByText(`No posts match “${title}”.`)).toBeVisible()

        await articleRow(page, title).getByRole('link', { name: 'Edit' }).click()
        await expect(page.getByAltText('The stored picture')).not.toHaveJSProperty('naturalWidth', 0)
        if (scripting) await expectAccessible(page)
        await page.getByRole('button', { name: 'Publish Article' }).click()
        await expect(page.getByRole('status').getByText('Article published successfully!')).toBeVisible()
        await page.getByRole('link', { name: 'View article' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await page.goto('/admin')

        await openPost(reader, title)
        await expect(reader).toHaveTitle('Upinde')
        await expect(reader.getByText('POSTED BY')).toBeVisible()
        await expect(reader.getByText('Zanele Dube')).toBeVisible()
        const post = reader.locator('article.post')
        await expect(post.locator('picture img')).not.toHaveJSProperty('naturalWidth', 0)
        await expect(post.locator('.posted-by img')).not.toHaveJSProperty('naturalWidth', 0)

        await articleRow(page, title).getByRole('link', { name: 'Edit' }).click()
        await page.getByLabel('Content').fill('There will be *coffee*.')
        await page.getByRole('button', { name: 'Save Changes' }).click()
        await expect(page.getByRole('status').getByText('Article updated successfully!')).toBeVisible()
        await reader.reload()
        await expect(post.locator('em')).toHaveText('coffee')

        const dialog = page.getByRole('dialog', { name: 'Delete this article?' })
        await articleRow(page, title).getByRole('link', { name: 'Delete' }).click()
        await dialog.getByRole('link', { name: 'Cancel' }).click()
        await expect(dialog).toHaveCount(0)
        await articleRow(page, title).getByRole('link', { name: 'Delete' }).click()
        await dialog.getByRole('button', { name: 'Confirm Delete' }).click()
        await expect(page.getByText('Article deleted.')).toBeVisible()
        await expect(articleRow(page, title)).toHaveCount(0)
        await reader.reload()
        await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Post not found.')
      },
    )
  })
}

test.describe('reading articles, with script in fr', () => {
  test.use({ as: 'admin' })
  const language = 'fr'

  test('an open list and an open article update when admins make changes', async ({ page, browser }) => {
    const mark = 'Marula'
    await publish({ title: `${mark} today`, content: 'Before.' })
    const reader = await anotherPerson(browser)
    // Visitors of one network share a single stream.
    const post = await anotherPerson(browser)
    // Without a stream, they would ask every five seconds.
    await reader.clock.install()
    await reader.goto(pathIn(language, `/news-and-insights?search=${encodeURIComponent(mark)}`))
    await stopTimers(reader)
    await post.clock.install()
    await openPost(post, `${mark} today`, language)
    await stopTimers(post)
    await expect(reader.getByRole('article')).toHaveCount(1)
    await publish({ title: `${mark} tomorrow` })
    await expect(reader.getByRole('heading', { name: `${mark} tomorrow` })).toBeVisible()

    await page.goto('/admin')
    await articleRow(page, `${mark} today`).getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Content').fill('After.')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Article updated successfully!')).toBeVisible()
    await expect(post.getByText('After.')).toBeVisible()
  })

  test('slow pages say that they are loading', async ({ page }) => {
    const slowly = 'Slow baobab'
    await publish({ title: slowly })
    await page.goto(pathIn(language, '/'))
    await expectHydrated(page)
    const listed = await hold(page, /\.data/)
    await page
      .getByRole('navigation', { name: spoken(page, 'Main') })
      .getByRole('link', { name: spoken(page, 'News & Insights') })
      .click()
    await expect(page.getByText(spoken(page, 'Loading articles...'))).toBeVisible()
    listed()
    await expect(page).toHaveURL(pathIn(language, '/news-and-insights'))

    const opened = await hold(page, /\/post\/.*\.data/)
    await page.getByRole('link', { name: slowly }).click()
    await expect(page.getByText(spoken(page, 'Loading post...'))).toBeVisible()
    opened()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(slowly)
  })
})

test.describe('reading articles', () => {
  test.use({ as: 'admin' })

  test(
    'when two admins edit one article, the second is told and keeps their input',
    thorough,
    async ({ page, browser, sessionOf }) => {
      const title = 'Acacia for two'
      await publish({ title })
      const other = await anotherPerson(browser, { storageState: await sessionOf('admin') })
      for (const each of [page, other]) {
        await each.goto('/admin')
        await articleRow(each, title).getByRole('link', { name: 'Edit' }).click()
        await expect(each.getByLabel('Title')).toHaveValue(title)
      }
      await page.getByLabel('Content').fill('The first text.')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Article updated successfully!')).toBeVisible()
      await other.getByLabel('Content').fill('The second text.')
      await other.getByRole('button', { name: 'Preview' }).click()
      await expect(other.getByRole('region', { name: 'Preview' })).toContainText('The second text.')
      await other.getByRole('button', { name: 'Save Changes' }).click()
      await expect(other.getByRole('alert')).toContainText('this article has changed since you opened it')
      await expect(other.getByLabel('Content')).toHaveValue('The second text.')
      await other.getByRole('link', { name: 'open the article as it is now' }).click()
      await expect(other.getByLabel('Content')).toHaveValue('The first text.')
    },
  )

  test(
    'a visitor filters by tab and searches titles and text, and the URL reflects it',
    thorough,
    async ({ browser }) => {
      for (const [category, content] of [
        ['News', 'About ploughs.'],
        ['Events', 'About harvests.'],
      ] as const) {
        await publish({ title: `Acacia ${category}`, category, content })
      }
      const reader = await anotherPerson(browser)
      await reader.goto('/news-and-insights')
      await reader.getByLabel('Search posts').fill('ACACIA')
      await reader.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(reader).toHaveURL(`/news-and-insights?search=ACACIA#results`)
      const tabs = reader.getByRole('navigation', { name: 'Kinds of posts' })
      await expect(tabs.getByRole('link')).toHaveText(['All posts', 'News', 'Events', 'Articles'])
      await tabs.getByRole('link', { name: 'Events' }).click()
      await expect(tabs.locator('[aria-current="page"]')).toHaveText('Events')
      await expect(reader.getByRole('article').getByRole('heading')).toContainText([`Acacia Events`])
      await expect(reader.getByRole('heading', { name: `Acacia News` })).toHaveCount(0)
      await reader.getByLabel('Search posts').fill('nobody wrote this')
      await reader.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(reader.getByText('No posts match “nobody wrote this” in Events.')).toBeVisible()
      await reader.goBack()
      await expect(reader.getByRole('heading', { name: `Acacia Events` })).toBeVisible()
    },
  )

  test('the news screens fit a small phone and are accessible', atWidths, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const title = `Acacia ${'Donaudampfschifffahrtsgesellschaftskapitän'}`
    await publish({ title, content: `# A\n\n> B\n\n1. C\n\n\`\`\`\n${'code '.repeat(60)}\n\`\`\`` })
    await openPost(page, title)
    const screens = [page.url(), '/news-and-insights', '/news-and-insights?search=nothing', '/admin']
    for (const address of [...screens, '/admin/create-article', '/admin/edit-article/none', '/post/none']) {
      await page.goto(address)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(320)
      await expectAccessible(page)
    }
  })

  test('an article full of attacks runs no code and makes no external requests', async ({ browser, baseURL }) => {
    const attack =
      '</script><script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)> [a](javascript:alert(1)) ![b](https://evil.example/x.png)'
    await publish({ title: `Attack ${attack}`, authorName: attack, content: attack })
    const reader = await anotherPerson(browser)
    const strayed: string[] = []
    reader.on('dialog', (dialog) => strayed.push(dialog.message()))
    reader.on('console', (message) => message.type() === 'error' && strayed.push(message.text()))
    reader.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`)) strayed.push(request.url())
    })
    await reader.goto('/')
    await reader.goto('/news-and-insights?search=attack')
    await reader.getByRole('article').getByRole('link').first().click()
    await expect(reader.getByText('POSTED BY')).toBeVisible()
    await reader.reload()
    await expect(reader.locator('.markdown a, .markdown img, main script')).toHaveCount(0)
    expect(strayed).toEqual([])
  })

  test('an article page stays within its byte budget, not counting pictures', thorough, async ({ page, baseURL }) => {
    const content = Array.from({ length: 40 }, (_, place) => `## Part ${place}\n\n${words(place)}`).join('\n\n')
    await publish({ title: 'A long read', content })
    await openPost(page, 'A long read')
    const { html, css } = await measureTransfer(new URL(page.url(), baseURL).href)
    expect(html + css).toBeLessThanOrEqual(20 * 1000)
  })
})

/** Sixty words with few repetitions. */
function words(seed: number) {
  const syllables = 'ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu'.split(
    ' ',
  )
  const syllable = (place: number) => syllables[(seed * 7919 + place * place * 31 + place) % syllables.length]
  return Array.from(
    { length: 60 },
    (_, word) => `${syllable(3 * word)}${syllable(3 * word + 1)}${syllable(word)}`,
  ).join(' ')
}

test.describe('on a slow line an admin', () => {
  test.use({ as: 'admin' })

  test('an answer of a proxy says that nothing was stored, and keeps the text', thorough, async ({ page }) => {
    await page.route('**/admin/create-article*', (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      return route.fulfill({ status: 503, json: { error: 'upstream is away' } })
    })
    await page.goto('/admin/create-article')
    await expectHydrated(page)
    await page.getByLabel('Title').fill('Behind a proxy')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(page.getByRole('alert')).toContainText('An error occurred. Please try again.')
    await expect(page.getByLabel('Title')).toHaveValue('Behind a proxy')
  })

  test('who leaves while an article is sent has published none', thorough, async ({ page }) => {
    await page.goto('/admin/create-article')
    await expectHydrated(page)
    await page.getByLabel('Title').fill('Second thoughts')
    await page.getByLabel('Featured image').setInputFiles(await articlePicture())
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    const line = { offline: false, latency: 0, downloadThroughput: -1 }
    await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 5_000 })
    const stopped = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(page.getByRole('progressbar', { name: 'Sending…' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the dashboard' }).click()
    await stopped
  })
})
