import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type completeMentor, requiredOfMentor } from '../test/example-application.ts'
import { picture } from '../test/pictures.ts'
import { findMentor } from './admin-journey.ts'
import { send } from './journey.ts'

type Changes = { fullName: string } & Partial<typeof completeMentor>

export async function applyAsMentor(
  request: APIRequestContext,
  { hasPhoto = false, ...changes }: Changes & { hasPhoto?: boolean },
) {
  const photo = { name: 'me.png', mimeType: 'image/png', buffer: await picture('png', 400, 300) }
  const answer = await send(request, '/mentor-application', {
    multipart: { ...requiredOfMentor, ...changes, step: '3', to: '4', ...(hasPhoto && { picture: photo }) },
  })
  expect(answer.ok(), `the application was answered ${answer.status()}`).toBe(true)
  expect(await answer.json()).toMatchObject({ isDone: true })
}

export async function approveMentor(page: Page, fullName: string) {
  const row = await findMentor(page, fullName, '&show=pending')
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Mentor approved.')).toBeVisible()
}
