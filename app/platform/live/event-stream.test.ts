import { expect, test } from 'vitest'
import { EventSender, EventStream } from './event-stream.server.ts'

function connection() {
  const calls: string[] = []
  return { calls, write: (text: string) => calls.push(text), end: () => calls.push('end') }
}

test('what is sent before there is a connection comes first', () => {
  const sender = new EventSender(() => {})
  const { calls, ...to } = connection()
  sender.send('a')
  sender.send('b')
  sender.connect(to)
  sender.send('c')
  expect(calls).toEqual(['a', 'b', 'c'])
})

test('what has ended is ended once and not written to again', () => {
  let ends = 0
  const sender = new EventSender(() => ends++)
  const { calls, ...to } = connection()
  sender.connect(to)
  sender.end()
  sender.send('a')
  sender.end()
  sender.stop()
  expect([calls, ends]).toEqual([['end'], 1])
})

test('a connection that comes after the end gets what was sent before', () => {
  const sender = new EventSender(() => {})
  const { calls, ...to } = connection()
  sender.send('a')
  sender.end()
  sender.connect(to)
  expect(calls).toEqual(['a', 'end'])
})

test('a connection that has gone is not written to, and its sender stops', () => {
  let ends = 0
  const sender = new EventSender(() => ends++)
  const { calls, ...to } = connection()
  sender.connect(to)
  sender.stop()
  sender.send('a')
  sender.end()
  expect([calls, ends]).toEqual([[], 1])
})

test('a stream that nobody connects can be read, each event by itself', async () => {
  const sender = new EventSender(() => {})
  const stream = new EventStream(sender)
  sender.send('a')
  sender.send('b')
  const reader = stream.pipeThrough(new TextDecoderStream() as never).getReader()
  const first = [(await reader.read()).value, (await reader.read()).value]
  sender.send('c')
  const last = (await reader.read()).value
  sender.end()
  expect([...first, last, (await reader.read()).done]).toEqual(['a', 'b', 'c', true])
})
