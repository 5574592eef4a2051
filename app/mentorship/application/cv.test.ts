import { expect, test } from 'vitest'
import { app, newAdmin, newMember, type Person, visitor } from '../../../test/app.ts'
import { everyRow } from '../../../test/security/everything-stored.ts'
import { menteeWithCv } from '../../../test/stored-mentee.ts'
import { db } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { deleteFile } from '../../platform/files/files.server.ts'

const owner = await newMember()
const member = await newMember()
const admin = await newAdmin()
const { fileId, mentee } = await menteeWithCv('%PDF-1.7 Kofi %%EOF', { userId: owner.userId })
const path = `/cvs/${fileId}`

const harmless = {
  'content-type': 'application/pdf',
  'content-disposition': 'attachment; filename="cv.pdf"',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
}

test('the owner gets a CV as a sandboxed download', async () => {
  const answer = await owner.get(path)
  expect([answer.status, await answer.text()]).toEqual([200, '%PDF-1.7 Kofi %%EOF'])
  expect(Object.fromEntries(answer.headers)).toMatchObject(harmless)
})

test('an admin downloads a CV by POST, named after the application, and each access is audited', async () => {
  const name = `cv-${mentee.publicId.slice(0, 8)}.pdf`
  for (const time of [1, 2]) {
    const answer = await admin.post(path)
    expect([answer.status, await answer.text()]).toEqual([200, '%PDF-1.7 Kofi %%EOF'])
    const named = { 'content-disposition': `attachment; filename="${name}"` }
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...harmless, ...named })
    const rows = await db().select().from(auditLog)
    expect(rows).toHaveLength(time)
    expect(rows.at(-1)).toMatchObject({ adminId: admin.userId, verb: 'open cv', target: mentee.publicId })
  }
})

test('GET by an admin, any request by another member and POST by the owner return 404', async () => {
  const refused: [Person, 'GET' | 'HEAD' | 'POST'][] = [
    [admin, 'GET'],
    [admin, 'HEAD'],
    [member, 'GET'],
    [member, 'HEAD'],
    [member, 'POST'],
    [owner, 'POST'],
  ]
  const before = await everyRow()
  for (const [person, method] of refused) {
    const headers = { ...person.headers, origin: 'http://localhost:3000' }
    const answer = await app.request(path, { method, headers })
    expect([answer.status, await answer.text()]).toEqual([404, method === 'HEAD' ? '' : 'File not found.'])
  }
  for (const person of [member, admin]) {
    const answer = await person.get(`${path}.data`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('PDF')
  }
  expect(await everyRow()).toEqual(before)
})

test('a visitor is redirected to sign-in', async () => {
  for (const answer of [await visitor.get(path), await visitor.post(path)])
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/auth?returnTo=${encodeURIComponent(path)}`])
})

test('HEAD by the owner returns the headers and opens nothing', async () => {
  const answer = await app.request(path, { method: 'HEAD', headers: owner.headers })
  expect([answer.status, await answer.text()]).toEqual([200, ''])
  expect(Object.fromEntries(answer.headers)).toMatchObject(harmless)
})

test('an unknown CV is not found, and a CV whose file is lost leaves no audit row', async () => {
  const lost = await menteeWithCv('%PDF-', { userId: member.userId })
  await deleteFile(lost.fileId)
  const before = await db().$count(auditLog)
  for (const id of [lost.fileId, '0'.repeat(32), 'x', '..%2Fx', '%00', fileId.toUpperCase()])
    for (const answer of [await member.get(`/cvs/${id}`), await admin.post(`/cvs/${id}`)])
      expect([id, answer.status >= 400 && answer.status < 500]).toEqual([id, true])
  expect(await db().$count(auditLog)).toBe(before)
})
