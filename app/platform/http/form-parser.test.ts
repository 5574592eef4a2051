import { expect, test } from 'vitest'
import { postedForm } from './posted-form.server.ts'

const pairs = new URLSearchParams([
  ['name', `Adaeze Ọkọ́${'x'.repeat(1_000)}`],
  ['unasked', 'y'],
  ['__proto__', 'z'],
  ...Array.from({ length: 80 }, (_, index) => ['choice', String(index)]),
])
const asFiles = new FormData()
for (const [name, value] of pairs) asFiles.append(name, value)
asFiles.append('file', new File(['x'.repeat(100_000)], 'a.txt'))

test.each([
  ['url-encoded', pairs],
  ['multipart', asFiles],
])('of a %s form, only the fields that it has are read, and no more of each than it accepts', async (_, body) => {
  const form = await postedForm(new Request('http://site.invalid', { method: 'POST', body }), { name: 20, choice: 2 })
  expect([...new Set(form.keys())]).toEqual(['name', 'choice'])
  // Twice the limit, so that what is somewhat too long can be shortened.
  expect(form.get('name')).toBe(`Adaeze Ọkọ́${'x'.repeat(1_000)}`.slice(0, 40))
  expect(form.getAll('choice')).toEqual(Array.from({ length: 50 }, (_, index) => String(index)))
})

test('of characters that have two code units, as many are read as of others', async () => {
  const body = new URLSearchParams({ name: '🌍'.repeat(50) })
  const form = await postedForm(new Request('http://site.invalid', { method: 'POST', body }), { name: 20 })
  expect(form.get('name')).toBe('🌍'.repeat(40))
})

test.each([
  ['ሀ'.repeat(40_000), 40_000],
  ['🌍'.repeat(300_000), 500],
])('a long text is read whole, in any script and however long', async (text, most) => {
  const body = new URLSearchParams({ content: text })
  const form = await postedForm(new Request('http://site.invalid', { method: 'POST', body }), { content: most })
  expect(form.get('content') === text).toBe(true)
})

test.each([
  ['a=%zz+%C3%A9', 'a', '%zz é'],
  ['a', 'a', ''],
  ['', 'a', null],
])('%j is read as browsers mean it', async (body, name, value) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = await postedForm(new Request('http://site.invalid', { method: 'POST', body, headers }), { a: 10 })
  expect(form.get(name)).toBe(value)
})
