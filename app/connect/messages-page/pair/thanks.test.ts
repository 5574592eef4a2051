import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newMember } from '../../../../test/app.ts'
import { inDays } from '../../../../test/in-days.ts'
import { newMails } from '../../../../test/mailbox.ts'
import { locationOf, mainOf, pageWith } from '../../../../test/page.ts'
import { startWithoutMentors } from '../../../../test/stored-mentor.ts'
import { newPair } from '../../../../test/stored-pair.ts'
import { db } from '../../../platform/db/db.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { menteeApplications } from '../../../profiles/tables.ts'
import { connectSection } from '../../connect-personal-data.server.ts'
import { runDueWork } from '../../due.server.ts'
import { sendMessage } from '../../pairs/pair-messages.server.ts'
import { connectPeople } from '../../people/tables.ts'
import { endPairsWith } from '../../requests/who-goes.server.ts'
import { pairMessages } from '../../tables.ts'

startWithoutMentors()
beforeEach(() => db().delete(menteeApplications))

async function talkingPair(writers: ('mentee' | 'mentor')[] = ['mentee', 'mentor']) {
  const pair = await newPair()
  for (const writer of writers)
    await sendMessage(pair[writer].userId, pair.id, { formId: newPublicId(), body: 'Good morning.' })
  return pair
}

async function endedPair(fields: Record<string, string> = {}, ...writers: Parameters<typeof talkingPair>) {
  const pair = await talkingPair(...writers)
  await pair.mentor.post(pair.path, { do: 'end', ...fields })
  return pair
}

test('after the end each can say once what helped and leave a line, which the other reads', async () => {
  const { path, mentee, mentor } = await endedPair()
  await db().update(connectPeople).set({ mailDueAt: null, mailedOn: null })
  await newMails()
  const thanks = { do: 'thank', helped: ['honesty', 'listening'], words: 'You gave me courage.' }
  for (const _ of [1, 2]) expect(locationOf(await mentee.post(path, thanks))).toBe(`${path}?done=thank#newest`)
  const page = await mainOf(mentor.get(path))
  expect(page).toContain('What helped: being listened to; honest answers.\n\nYou gave me courage.')
  expect(page).toContain('A line of thanks')
  expect(await mainOf(mentee.get(path))).not.toContain('A line of thanks')
  expect(await db().$count(pairMessages)).toBe(3)
  await pageWith(409, mentee.post(path, { do: 'thank', words: 'And another thing' }), 'And another thing</blockquote>')
  await runDueWork(inDays(2))
  expect(await newMails()).toHaveLength(1)
  expect(JSON.stringify(await connectSection(mentee.userId))).toContain('You gave me courage.')
  expect((await (await newMember()).post(path, { do: 'thank', helped: 'trust' })).status).toBe(404)
})

test('nothing, too much and what may tell who somebody is are refused, and what was typed stays', async () => {
  const { path, mentee } = await endedPair()
  for (const [fields, said] of [
    [{}, 'Please tick something, or write a line.'],
    [{ words: 'a'.repeat(301) }, 'Your line has 301 characters'],
    [{ words: 'Call +254 712 345 678' }, 'Send it as it is'],
  ] as [Record<string, string>, string][]) {
    const page = await pageWith(422, mentee.post(path, { do: 'thank', helped: 'nothing', ...fields }), said)
    expect(page).toContain(`${fields.words ?? ''}</textarea>`)
  }
  const telling = { do: 'thank', words: 'Call +254 712 345 678', warned: 'yes' }
  expect((await mentee.post(path, telling)).status).toBe(302)
})

test('nobody thanks before the end, after the messages are closed, or for words that the other never wrote', async () => {
  const thanks = { do: 'thank', helped: 'trust' }
  const { path, mentee, mentor } = await newPair()
  await mentor.post(path, { do: 'send', words: 'Good morning.', id: newPublicId() })
  expect((await mentee.post(path, thanks)).status).toBe(409)
  for (const [pair, status] of [
    [await endedPair({ closes: 'yes' }), 404],
    [await endedPair({ do: 'block' }), 404],
    [await endedPair({}, ['mentee']), 409],
  ] as const) {
    expect((await pair.mentee.post(pair.path, thanks)).status).toBe(status)
    const found = await db().select().from(pairMessages).where(eq(pairMessages.pairId, pair.id))
    expect(found.filter(({ body }) => body.includes('What helped'))).toEqual([])
  }
})

test('a mentor who was rejected sends no last word', async () => {
  const pair = await talkingPair()
  await db().transaction((tx) => endPairsWith(tx, pair.mentor.userId, new Date()))
  expect(await mainOf(pair.mentor.get(pair.path))).not.toContain('A line of thanks')
  expect((await pair.mentor.post(pair.path, { do: 'thank', words: 'I will find you.' })).status).toBe(409)
  expect((await pair.mentee.post(pair.path, { do: 'thank', helped: 'trust' })).status).toBe(302)
})

test('a message that comes after the end is no line of thanks, whatever is wrong with it', async () => {
  const { path, mentee } = await endedPair()
  for (const words of ['Call +254 712 345 678', 'a'.repeat(2_001)]) {
    const late = mentee.post(path, { do: 'send', words, id: newPublicId() })
    expect(await pageWith(409, late, `${words}</blockquote>`)).not.toContain('name="warned"')
  }
})
