import { expect, test } from 'vitest'
import { newMember } from '../../../../test/app.ts'
import { mainOf } from '../../../../test/page.ts'
import { menteeApplication } from '../../../../test/stored-mentee.ts'
import { doneIn, withDone } from './done.server.ts'

test('what was done is said to its member only, and for some minutes', async () => {
  const [member, other] = [await newMember(), await newMember()]
  for (const { userId } of [member, other]) await menteeApplication({ userId })
  const link = withDone('/connect', member.userId, { what: 'leave' })
  expect(await mainOf(member.get(link))).toContain('Your search has ended.')
  expect(await mainOf(other.get(link))).not.toContain('Your search has ended.')
  expect(await mainOf(member.get('/connect?done=leave'))).not.toContain('Your search has ended.')
  const url = new URL(link, 'http://localhost')
  expect(doneIn(url, member.userId)).toEqual({ what: 'leave', of: '' })
  expect(doneIn(url, member.userId, Date.now() + 10 * 60_000)).toBeNull()
  url.searchParams.set('done', 'block')
  expect(doneIn(url, member.userId)).toBeNull()
})
