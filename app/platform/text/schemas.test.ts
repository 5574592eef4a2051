import { expect, test } from 'vitest'
import { z } from 'zod'
import { base64Bytes, json } from './schemas.server.ts'

const schema = json(z.object({ key: base64Bytes }))

test('parses JSON with its schema', () => {
  expect(schema.parse('{"key":"AQI="}')).toEqual({ key: Buffer.of(1, 2) })
})

test.each(['', '{', 'null', '{"key":7}', '{"key":"A-_"}', undefined])('%j fails without throwing', (text) => {
  expect(schema.safeParse(text).success).toBe(false)
})

test('text that is not JSON is not treated as a string', () => {
  expect(json(z.string()).safeParse('hello').success).toBe(false)
})
