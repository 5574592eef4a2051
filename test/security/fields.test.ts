import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { newAdmin, newMember } from '../app.ts'
import { addressAmong, oneOfEverything } from '../one-of-everything.ts'
import { dataTwin, routePatterns } from '../route-patterns.ts'
import { fieldsOfPages } from './fields-of-pages.ts'

type Names = { [name: string]: Names }

const { routes } = (await import('virtual:react-router/server-build')) as ServerBuild
const member = await newMember()
const admin = await newAdmin()
const things = await oneOfEverything(member.userId, (await newMember()).userId)

test('the data of every page has the fields that are declared for it, and no other', async () => {
  const pages = routePatterns.filter(({ id }) => routes[id]?.module.default).map(({ pattern }) => pattern)
  const views = ['/company-names', '/admin?tab=reviews', '/admin?tab=mentors', '/admin?tab=mentors&of=mentees']
  const found = await Promise.all([...pages, ...views].map(async (page) => [page, await fieldsOf(page)] as const))
  expect(Object.fromEntries(found.filter(([, fields]) => fields !== ''))).toEqual(fieldsOfPages)
})

/** What the loaders of a page give those who may see it, but for what the shell around every page is given. */
async function fieldsOf(page: string) {
  const [pattern = '', query = ''] = page.split('?tab=')
  const person = pattern.startsWith('/admin') ? admin : member
  const { body } = await person.get(`${dataTwin(addressAmong(things, pattern))}?tab=${query}`)
  if (!body) throw new Error(`There is no data at ${page}.`)
  const { value } = await decodeViaTurboStream(body, globalThis as unknown as Window)
  const { root, ...loaded } = value as Record<string, { data?: unknown }>
  if (root) expect(written(namesIn(root.data))).toBe('member{isAdmin} notice savesData')
  return written(namesIn(Object.values(loaded).map(({ data }) => data)))
}

/** The names in a value; those in the entries of a list are taken together. */
function namesIn(value: unknown, names: Names = {}): Names {
  if (Array.isArray(value)) for (const each of value) namesIn(each, names)
  else if (value !== null && typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) names[name] = namesIn(inner, names[name])
  }
  return names
}

function written(names: Names): string {
  const all = Object.entries(names).map(([name, inner]) => {
    const within = written(inner)
    return within ? `${name}{${within}}` : name
  })
  return all.sort().join(' ')
}
