import { eq } from 'drizzle-orm'
import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { byTeam, hold } from '../../app/connect/people/holds.server.ts'
import { connectMentors, connectMonths, connectPeople } from '../../app/connect/people/tables.ts'
import { connectRounds } from '../../app/connect/tables.ts'
import { config } from '../../app/platform/config/config.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { newAdmin, newMember, visitor } from '../app.ts'
import { addressAmong, oneOfEverything } from '../one-of-everything.ts'
import { dataPath, routePatterns } from '../route-patterns.ts'
import { menteeApplication } from '../stored-mentee.ts'
import { approvedMentor } from '../stored-mentor.ts'
import { admittedMentee, everyRequest, newOffer, openMentor } from '../stored-request.ts'
import { fieldsOfPages } from './fields-of-pages.ts'

/** Each has fields of its own; that of reviews stands for all others. */
const otherQueues = ['mentors', 'mentees', 'messages', 'reports']

type Names = { [name: string]: Names }

const { routes } = (await import('virtual:react-router/server-build')) as ServerBuild
const member = await newMember()
const admin = await newAdmin()
const pages = routePatterns.filter(({ id }) => routes[id]?.module.default).map(({ pattern }) => pattern)
const things = { ...(await oneOfEverything(member.userId, (await newMember()).userId)), seeking: '' }

test('the data of every page has exactly the fields declared for it', async () => {
  await approvedMentor()
  await everyRequest(member.userId)
  await menteeApplication()
  things.seeking = await connectOnBoard()
  const views = [
    ...['/company-names', '/reviews?country=Kenya', '/apply-mentee?mentor=:mentorId?', '/admin/reviews/:id'],
    ...['/admin/connect/mentees/:seeking', 'POST /admin/connect/rounds'],
    ...otherQueues.map((queue) => `/admin/${queue}`),
    ...['reviews', ...otherQueues].map((queue) => `POST /admin/desk/${queue}`),
    ...otherQueues.map((queue) => `POST /admin/${queue}/:id`),
  ]
  const found = await Promise.all([...pages, ...views].map(async (page) => [page, await fieldsOf(page)] as const))
  expect(Object.fromEntries(found.filter(([, fields]) => fields !== ''))).toEqual(fieldsOfPages)
})

test('every page title is from a fixed list, whatever the page shows, as the home page promises', async () => {
  const views = ['/auth?mode=sign-up', '/auth?mode=reset', '/auth?mode=code&signUp=x']
  const titles = new Set<string>()
  for (const page of [...pages, ...views]) {
    const title = /<title>([^<]*)<\/title>/.exec(await htmlOf(page))?.[1] ?? ''
    expect(title, page).toMatch(/^[^·]* · Upinde$|^Upinde$/)
    titles.add(title.replace(/ · Upinde$/, ''))
  }
  expect([...titles].sort()).toEqual([
    'Account',
    'Admin',
    'Article in another language',
    'Become a Mentee',
    'Become a Mentor',
    'Change a review',
    'Change email address',
    'Change password',
    'Check Your Email',
    'Companies',
    'Company',
    'Connect',
    'Contact',
    'Contact messages',
    'Create Account',
    'Create article',
    'Desk',
    'Edit article',
    'Enter Code',
    'Erase account',
    'Help',
    'Mentor',
    'Mentors',
    'Messages',
    'New Password',
    'Privacy Policy',
    'Receipt code',
    'Reset Password',
    'Reviews',
    'Round',
    'Settings',
    'Sign In',
    'Submit a review',
    'Terms and Conditions',
    'Upinde',
    'Who fits',
  ])
  expect(await (await visitor.get('/')).text()).toContain('Page titles never say what the site is about.')
})

/** Brings somebody into each queue of the board. Returns who looks for a mentor. */
async function connectOnBoard() {
  const held = [await admittedMentee(), await openMentor()]
  for (const { userId } of held) await db().transaction((tx) => hold(tx, userId, byTeam, new Date()))
  const [seeking, leftOver] = [await admittedMentee(), await admittedMentee()]
  await db().update(connectPeople).set({ languages: 'Zulu' }).where(eq(connectPeople.userId, leftOver.userId))
  const resting = await openMentor()
  await db().update(connectMentors).set({ state: 'resting' }).where(eq(connectMentors.userId, resting.userId))
  await openMentor()
  await newOffer({ at: new Date(Date.now() - 4 * 86_400_000) })
  await db().insert(connectMonths).values({ month: '2026-01-01', what: 'asked', count: 7 })
  await db().insert(connectRounds).values({ id: 'round', digest: '', ranAt: new Date(), offers: 1 })
  return seeking.publicId
}

async function htmlOf(page: string) {
  // The page for codes exists only where admins need one.
  config().asksAdminsForCode = page === '/auth/code'
  for (const person of [admin, member, visitor]) {
    const answer = await person.get(addressAmong(things, page))
    if (answer.headers.get('content-type')?.startsWith('text/html')) return answer.text()
  }
  throw new Error(`Nobody may open ${page}.`)
}

/** Leaves out the data of the shell around every page. */
async function fieldsOf(page: string) {
  const [pattern = '', query = ''] = page.split(/\?(?=\w+=)/)
  const person = pattern.includes('/admin') ? admin : member
  const [method, path = pattern] = pattern.startsWith('POST ') ? pattern.split(' ') : ['GET']
  const address = `${dataPath(addressAmong(things, path.replace(':seeking', things.seeking)))}?${addressAmong(things, query)}`
  const { body } = await (method === 'POST' ? person.post(address) : person.get(address))
  if (!body) throw new Error(`There is no data at ${page}.`)
  const { value } = await decodeViaTurboStream(body, globalThis as unknown as Window)
  const { root, ...loaded } = value as Record<string, { data?: unknown }>
  if (method === 'POST') return written(namesIn((value as { data: unknown }).data))
  if (root) expect(written(namesIn(root.data))).toBe('languages member{isAdmin} notice savesData waiting')
  return written(namesIn(Object.values(loaded).map(({ data }) => data)))
}

/** Merges the fields of all entries of a list. */
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
