import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { fileReport } from '../app/connect/pairs/reports/reports.server.ts'
import { decideReport } from '../app/connect/pairs/reports/reports-for-admin.server.ts'
import { byTeam, hold } from '../app/connect/people/holds.server.ts'
import { connectHolds, connectPeople } from '../app/connect/people/tables.ts'
import { pairReports, recentPairs } from '../app/connect/tables.ts'
import { db } from '../app/platform/db/db.server.ts'
import { newPublicId } from '../app/platform/db/public-id.server.ts'
import { menteeApplications } from '../app/profiles/tables.ts'
import type { Person } from './app.ts'
import { mainOf } from './page.ts'

export async function forgetReports() {
  await db().delete(pairReports)
  await db().delete(connectHolds)
  await db().delete(menteeApplications)
  await db().delete(recentPairs)
}

/** Has somebody tell the team about the other in a pair or a request. */
export function report(reporterId: string, id: string, kind: 'threat' | 'money' = 'threat', at = new Date()) {
  return fileReport(reporterId, id, { id: newPublicId(), kind, words: 'He threatens me.', wordIds: [] }, at)
}

export async function reportsAbout(userId: string) {
  return db().select().from(pairReports).where(eq(pairReports.reportedId, userId)).orderBy(pairReports.kind)
}

/** Has an admin decide all that was told of somebody. */
export async function decideAll(adminId: string, userId: string, decision: 'release' | 'end', at = new Date()) {
  for (const { id, forms } of await reportsAbout(userId))
    await decideReport(adminId, id, { decision, parts: forms.length }, at)
}

export function holdByTeam(userId: string) {
  return db().transaction((tx) => hold(tx, userId, byTeam, new Date()))
}

/** All that somebody reads of a pair, but for what is drawn anew for each page, and when they hear of it. */
export async function allSeenBy(person: Person, path: string) {
  const pages = await Promise.all(
    ['/connect', path, `${path}/plan`, `${path}/call`, `${path}/shares`, `${path}/report`].flatMap((page) =>
      [page, `${page}.data`].map(async (address) => (await person.get(address)).text()),
    ),
  )
  const { heardOn, mailDueAt } = connectPeople
  const isTheirs = eq(connectPeople.userId, person.userId ?? '')
  return [
    ...pages.map((page) => page.replace(/[\w-]{22}/g, '')),
    await db().select({ heardOn, mailDueAt }).from(connectPeople).where(isTheirs),
  ]
}

/** Returns the fields of the form on a page, with these changes. */
export async function formOf(person: Person, path: string, changes: Record<string, string>) {
  return { ...hiddenIn(await mainOf(person.get(path))), ...changes }
}

export function hiddenIn(page: string): Record<string, string> {
  const fields = page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]))
}

/** Has somebody show these to the other. */
export async function show(person: Person, path: string, ...share: string[]) {
  const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(await mainOf(person.get(`${path}/shares`))) ?? []
  expect((await person.post(`${path}/shares`, { seen, share })).status).toBe(302)
}

export async function newsOf(userId: string) {
  const { heardOn, mailDueAt } = connectPeople
  return db().select({ heardOn, mailDueAt }).from(connectPeople).where(eq(connectPeople.userId, userId))
}
