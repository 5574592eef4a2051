import sharp from 'sharp'
import { expect, test } from 'vitest'
import { app, newAdmin, visitor } from '../../../test/app.ts'
import { smallPng } from '../../../test/pictures.ts'
import { storedArticle, storedPicture } from '../../../test/stored-article.ts'
import { menteeWithCv } from '../../../test/stored-mentee.ts'
import { storeFile } from '../../platform/files/files.server.ts'
import { storeImage } from '../../platform/files/images/images.server.ts'
import { deleteArticle } from '../editing/article-changes.server.ts'
import { filesInUse } from './article-images.server.ts'

const admin = await newAdmin()

test('every image variant is public, inert, cacheable forever and served with its own type', async () => {
  const image = await storedPicture(1400, 700)
  expect(image.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 640, 320],
    ['webp', 1280, 640],
    ['jpeg', 1280, 640],
  ])
  await storedArticle({}, image)
  for (const { fileId, format } of image) {
    const answer = await visitor.get(`/media/${fileId}`)
    expect(answer.status).toBe(200)
    const { headers } = answer
    expect(headers.get('content-type')).toBe(`image/${format}`)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(headers.get('x-robots-tag')).toBeNull()
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect((await sharp(bytes).metadata()).format).toBe(format)
    const head = await app.request(`/media/${fileId}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, `image/${format}`, ''])
  }
})

test('CVs, photos and pictures without an article are not found under /media, even by an admin', async () => {
  const { fileId: cv } = await menteeWithCv('%PDF-')
  const { fileId: photo } = await storeImage([smallPng(8, 8)])
  const { fileId: unnamed } = await storeFile([smallPng(8, 8)], { kind: 'media' })
  for (const fileId of [cv, photo, unnamed, '0'.repeat(32), 'x', '..%2f..%2fkeys%2fkeyring.json']) {
    for (const person of [visitor, admin]) {
      const answer = await person.get(`/media/${fileId}`)
      expect(answer.status, fileId).toBe(404)
      expect(await answer.text()).toBe('File not found.')
    }
  }
})

test('deleting an article deletes its pictures and no others', async () => {
  const [kept, gone] = [await storedPicture(90, 60), await storedPicture(90, 60)]
  await storedArticle({}, kept)
  const id = await storedArticle({}, gone)
  const ids = [...kept, ...gone].map(({ fileId }) => fileId)
  expect(await filesInUse(ids)).toEqual(new Set(ids))
  expect(await deleteArticle(admin.userId, id)).toBe(true)
  expect(await deleteArticle(admin.userId, id)).toBe(false)
  expect(await filesInUse(ids)).toEqual(new Set(kept.map(({ fileId }) => fileId)))
  for (const { fileId } of kept) expect((await visitor.get(`/media/${fileId}`)).status).toBe(200)
  for (const { fileId } of gone) expect((await visitor.get(`/media/${fileId}`)).status).toBe(404)
})
