import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWithLength, withLength } from './decoder-output.ts'

test('reads what was written, however the stream is cut, and waits for nothing after it', async () => {
  const written = fc.uint8Array({ minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(written, fc.integer({ min: 1, max: 50 }), async (bytes, chunkSize) => {
      const read = await readAll(endless(withLength(Buffer.from(bytes)), chunkSize))
      expect(read).toEqual({ bytes: Buffer.from(bytes), isComplete: true })
    }),
  )
})

test('tells that a stream ended too early', async () => {
  const written = withLength(Buffer.from('picture'))
  for (let end = 0; end < written.length; end++)
    expect((await readAll(Readable.from([written.subarray(0, end)]))).isComplete).toBe(false)
})

async function* endless(bytes: Buffer, chunkSize: number) {
  for (let start = 0; start < bytes.length; start += chunkSize) yield bytes.subarray(start, start + chunkSize)
  await new Promise(() => {})
}

async function readAll(stream: AsyncIterable<Buffer>) {
  const reading = readWithLength(stream)
  const chunks: Buffer[] = []
  for (;;) {
    const { done, value } = await reading.next()
    if (done) return { bytes: Buffer.concat(chunks), isComplete: value }
    chunks.push(value)
  }
}
