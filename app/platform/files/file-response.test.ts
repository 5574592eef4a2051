import { beforeAll, expect, test } from 'vitest'
import { smallPng } from '../../../test/pictures.ts'
import { config } from '../config/config.server.ts'
import { createKeyringOnce } from '../crypto/keyring-file.server.ts'
import { storeImage } from '../uploads/images/images.server.ts'
import { serveFile } from './file-response.server.ts'
import { deleteFile, storeFile } from './files.server.ts'

const harmless = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
}

beforeAll(() => void createKeyringOnce(config().keysDir))

test('a CV is sent as a download under a name of ours, whatever is in it', async () => {
  const { fileId } = await storeFile([Buffer.from('<script>alert(1)</script>')], { kind: 'cv' })
  const answer = await serveFile(fileId, 'cv')
  expect(Object.fromEntries(answer.headers)).toEqual({
    ...harmless,
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="cv.pdf"',
  })
  expect(await answer.text()).toBe('<script>alert(1)</script>')
})

test('a picture is sent as the WebP that it is', async () => {
  const { fileId } = await storeImage([smallPng(8, 8)])
  const answer = await serveFile(fileId, 'image')
  expect(Object.fromEntries(answer.headers)).toEqual({
    ...harmless,
    'content-type': 'image/webp',
    'content-disposition': 'inline',
  })
})

test('a file that is gone is answered with 404', async () => {
  const { fileId } = await storeFile([], { kind: 'cv' })
  await deleteFile(fileId)
  await expect(serveFile(fileId, 'cv')).rejects.toMatchObject({ status: 404 })
  await expect(serveFile('../keys/keyring.json', 'cv')).rejects.toMatchObject({ status: 404 })
})
