import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
import { db } from '../app/platform/db/db.server.ts'
import { redrawPicture } from '../app/platform/files/images/picture.server.ts'
import { photoAddress } from '../app/profiles/mentorship-files.server.ts'
import { mentorApplications } from '../app/profiles/tables.ts'
import { type completeMentor, requiredOfMentor } from '../test/example-application.ts'
import { picture } from '../test/pictures.ts'
import { findMentor } from './admin-journey.ts'
import { send } from './journey.ts'
import { storeForServer } from './stored-file.ts'

type Changes = { fullName: string } & Partial<typeof completeMentor>

export async function applyAsMentor(
  request: APIRequestContext,
  { photo, ...changes }: Changes & { photo?: 'uploaded' | 'stored' },
) {
  const upload = { name: 'me.png', mimeType: 'image/png', buffer: await picture('png', 400, 300) }
  const answer = await send(request, '/apply-mentor', {
    multipart: {
      ...requiredOfMentor,
      ...changes,
      step: '3',
      to: '4',
      ...(photo === 'uploaded' && { picture: upload }),
    },
  })
  expect(answer.ok(), `the application was answered ${answer.status()}`).toBe(true)
  expect(await answer.text()).toContain('submitted successfully')
  if (photo === 'stored') await storePhoto(changes.fullName)
}

export async function approveMentor(page: Page, fullName: string) {
  const row = await findMentor(page, fullName, 'pending')
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Mentor approved.')).toBeVisible()
}

/** Stores a photo as an upload does, without the two seconds that its decoder takes. */
async function storePhoto(fullName: string) {
  await ensureKeyring(db())
  const fileId = await storeForServer(await redrawPicture(await picture('png', 400, 300), 'portrait'), 'image')
  const { userId, fullName: name } = mentorApplications
  const sent = (await db().select({ userId, name }).from(mentorApplications)).filter((each) => each.name === fullName)
  expect(sent).toHaveLength(1)
  await db()
    .update(mentorApplications)
    .set({ imageUrl: photoAddress(fileId) })
    .where(eq(userId, sent[0]?.userId ?? ''))
}
