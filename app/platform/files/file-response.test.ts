import { beforeAll, expect, test } from 'vitest'
import { smallPng } from '../../../test/pictures.ts'
import { config } from '../config/config.server.ts'
import { createKeyringOnce } from '../crypto/keyring-file.server.ts'
import { serveFile } from './file-response.server.ts'
import { deleteFile, storeFile } from './files.server.ts'
import { storeImage } from './images/images.server.ts'

const harmless = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
}

beforeAll(() => void createKeyringOnce(config().keysDir))

test('serves a CV as a download under a fixed name, whatever its content', async () => {
  const { fileId } = await storeFile([Buffer.from('<script>alert(1)</script>')], { kind: 'cv' })
  const answer = await serveFile(fileId, 'cv')
  expect(Object.fromEntries(answer.headers)).toEqual({
    ...harmless,
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="cv.pdf"',
  })
  expect(await answer.text()).toBe('<script>alert(1)</script>')
})

test('serves a picture inline as WebP', async () => {
  const { fileId } = await storeImage([smallPng(8, 8)])
  const answer = await serveFile(fileId, 'image')
  expect(Object.fromEntries(answer.headers)).toEqual({
    ...harmless,
    'content-type': 'image/webp',
    'content-disposition': 'inline',
  })
})

test('responds with 404 when the file no longer exists', async () => {
  const { fileId } = await storeFile([], { kind: 'cv' })
  await deleteFile(fileId)
  await expect(serveFile(fileId, 'cv')).rejects.toMatchObject({ status: 404 })
  await expect(serveFile('../keys/keyring.json', 'cv')).rejects.toMatchObject({ status: 404 })
})
