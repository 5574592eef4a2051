import { expect, test } from 'vitest'
import { newAdmin } from '../../../test/app.ts'
import { storedArticle } from '../../../test/stored-article.ts'

const admin = await newAdmin()

async function formAt(path: string) {
  const html = await (await admin.get(path)).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const labels = [...main.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(
    ([, label = '']) => /^[A-Za-z ]+/.exec(label)?.[0],
  )
  const [category = ''] = /<select[^>]*name="category".*?<\/select>/s.exec(main) ?? []
  const options = [...category.matchAll(/<option[^>]*>([^<]*)/g)].map(([, option]) => option)
  return { main, labels, options }
}

const categories = ['News', 'Events', 'Articles']
const ofEvent = ['Date of the event', 'Time', 'Time zone', 'Place']
const wayBack = /<a[^>]*back-link[^>]*href="\/admin"/

test('the form for a new article has a title, category, author, content and picture, and a link back to the dashboard', async () => {
  const { main, labels, options } = await formAt('/admin/create-article')
  expect(labels).toEqual(['Title', 'Category', 'Author', 'Content', ...ofEvent, 'Featured image'])
  expect(options).toEqual(categories)
  expect(main).toContain('<option value="Articles" selected="">')
  expect(main).toMatch(wayBack)
})

test('the edit form has the fields of a new article except the picture, and a link back to the dashboard', async () => {
  const id = await storedArticle({ category: 'Events' })
  const { main, labels, options } = await formAt(`/admin/edit-article/${id}`)
  expect(labels).toEqual(['Title', 'Category', 'Author', 'Content', ...ofEvent])
  expect(options).toEqual(categories)
  expect(main).toContain('<option value="Events" selected="">')
  expect(main).toMatch(wayBack)
})
