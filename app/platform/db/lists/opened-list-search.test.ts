import { expect, test } from 'vitest'
import { bounds, searchOpened } from './opened-list-search.server.ts'

const size = 20
const place = (cursor: string): number => (cursor ? JSON.parse(Buffer.from(cursor, 'base64url').toString())[0] : 0)

/** A list of the numbers from 1 to `length`, and how many of them were read. */
function listOf(length: number) {
  const list = { read: 0 }
  const read = async (after: string, count: number) => {
    const rows = Array.from({ length: Math.min(count, length - place(after)) }, (_, index) => place(after) + index + 1)
    list.read += rows.length
    return rows
  }
  const search = (matches: (row: number) => boolean, after = '') =>
    searchOpened(read, matches, { after, size, placeOf: (row) => [row] })
  return Object.assign(list, { search })
}

test('a page that fills soon reads no more than one chunk', async () => {
  const list = listOf(10_000)
  const { page, next, isPartial } = await list.search((row) => row % 2 === 0)
  expect([page.length, page.at(-1), place(next ?? ''), isPartial]).toEqual([20, 40, 40, false])
  expect(list.read).toBe(bounds.chunk)
})

test('a search that finds nothing stops after its bound and goes on from there', async () => {
  const list = listOf(10_000)
  const first = await list.search((row) => row === 700)
  expect(first).toMatchObject({ page: [], isPartial: true })
  expect([place(first.next ?? ''), list.read]).toEqual([bounds.most, bounds.most])
  const second = await list.search((row) => row === 700, first.next ?? '')
  expect(second.page).toEqual([700])
})

test('a search that reaches the end of the list is complete', async () => {
  for (const length of [0, 1, bounds.chunk, bounds.chunk + 1, bounds.most - 1]) {
    expect(await listOf(length).search((row) => row === length), String(length)).toEqual({
      page: length > 0 ? [length] : [],
      next: null,
      isPartial: false,
    })
  }
})

test('page after page gives every match once', async () => {
  const list = listOf(3000)
  const found: number[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: Awaited<ReturnType<typeof list.search>> = await list.search((row) => row % 31 === 0, after)
    found.push(...page.page)
    after = page.next
  }
  expect(found).toEqual(Array.from({ length: 96 }, (_, index) => (index + 1) * 31))
})
