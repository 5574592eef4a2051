import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newAdmin, newMember, type Person, visitor } from '../../../../test/app.ts'
import { inDays } from '../../../../test/in-days.ts'
import { newMails } from '../../../../test/mailbox.ts'
import { locationOf, mainOf, pageOf, pageWith } from '../../../../test/page.ts'
import { startWithoutMentors } from '../../../../test/stored-mentor.ts'
import { newPair, plannedCall } from '../../../../test/stored-pair.ts'
import { allOfMentee } from '../../../../test/stored-request.ts'
import { eraseAccount } from '../../../personal-data/erasure/erasure.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { consume } from '../../../platform/http/limits.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { menteeApplications } from '../../../profiles/tables.ts'
import { runDueWork } from '../../due.server.ts'
import { sendMessage } from '../../pairs/pair-messages.server.ts'
import { connectMentees, connectPeople } from '../../people/tables.ts'
import { pairMessages, pairSides, pairs, recentPairs } from '../../tables.ts'

startWithoutMentors()
beforeEach(async () => {
  await db().delete(menteeApplications)
  await db().delete(recentPairs)
})

const today = isoDay(new Date())

function write(person: Person, path: string, words: string, more: Record<string, string> = {}) {
  return person.post(path, { do: 'send', words, id: newPublicId(), ...more })
}

async function messagesIn(pairId: string) {
  return db().select().from(pairMessages).where(eq(pairMessages.pairId, pairId)).orderBy(pairMessages.position)
}

async function hasHeard({ userId }: { userId: string }, day: number) {
  const isHeard = and(eq(connectPeople.userId, userId), eq(connectPeople.heardOn, isoDay(inDays(day))))
  return (await db().$count(connectPeople, isHeard)) > 0
}

test('two who said yes read how to stay safe, then write to each other, the mentor under the listed name', async () => {
  const { id, path, mentee, mentor, mentorName } = await newPair({ knowsSafety: false })
  const [{ alias, mentorAlias } = { alias: '', mentorAlias: '' }] = await allOfMentee(mentee.userId)
  const first = await mainOf(mentee.get(path))
  for (const rule of ['Never meet at home', 'Never send money', 'How blackmail begins', 'To block'])
    expect(first).toContain(rule)
  expect(first).not.toContain('name="words"')
  expect((await write(mentee, path, 'Before reading')).status).toBe(409)
  expect(await messagesIn(id)).toEqual([])
  expect(locationOf(await mentee.post(path, { do: 'safety' }))).toBe(`${path}?done=safety`)
  expect(await mainOf(mentee.get(path))).toContain('Which decision at work is on your mind?')
  expect(locationOf(await write(mentee, path, 'Good morning.\n\nHow are you?'))).toBe(`${path}?done=send#newest`)
  await mentor.post(path, { do: 'safety' })
  const answered = await mainOf(mentor.get(path))
  expect(answered).toMatch(new RegExp(`<h1[^>]*>${alias}</h1>`))
  expect(answered).toContain('dir="auto" translate="no">Good morning.\n\nHow are you?')
  expect(await mainOf(mentor.get('/connect'))).toContain('Your turn since')
  expect((await write(mentor, path, 'Well, thank you.')).status).toBe(302)
  const read = await mainOf(mentee.get(path))
  expect(read).toMatch(new RegExp(`<h1[^>]*>${mentorName}</h1>`))
  expect(read).not.toContain(mentorAlias)
  expect(read.indexOf('Good morning.')).toBeLessThan(read.indexOf('Well, thank you.'))
  expect(answered).not.toContain('in the directory')
})

test('nobody else opens a page of a pair, or does anything in it', async () => {
  const { id, path, mentee, mentor } = await newPair()
  await write(mentee, path, 'Only for you')
  await db().update(pairSides).set({ goals: 'Only for you' })
  await plannedCall(id, mentee.userId, mentor.userId)
  const before = await messagesIn(id)
  const pages = ['', '/plan', '/call', '/shares'].flatMap((page) => [path + page, `${path}${page}.data`])
  for (const other of [await newMember(), await newAdmin()]) {
    for (const address of [...pages, `${path}/call.ics`]) {
      const answer = await other.get(address)
      expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('Only for you')])
    }
    for (const each of ['send', 'safety', 'fading', 'end', 'block'])
      expect((await write(other, path, 'Mine', { do: each })).status).toBe(404)
  }
  expect((await visitor.get(path)).headers.get('location')).toMatch(/^\/auth/)
  expect(await messagesIn(id)).toEqual(before)
})

test('a message is stored once, sealed, and never lost by a second press', async () => {
  const { id, path, mentee } = await newPair()
  const form = newPublicId()
  await Promise.all([1, 2, 3].map(() => write(mentee, path, 'Pressed thrice', { id: form })))
  await Promise.all([1, 2, 3].map(() => write(mentee, path, 'Other words in the same form', { id: form })))
  expect((await messagesIn(id)).map(({ body }) => body)).toEqual(['Pressed thrice', 'Other words in the same form'])
  const stored = await db().execute<{ body: string }>(sql`select body from pair_messages`)
  for (const { body } of stored) expect(body).toMatch(/^s2\./)
})

test.each([
  ['', 'Please write something.'],
  ['x'.repeat(2_001), 'Your message has 2,001 characters; at most 2,000 can be sent.'],
  ['Call me on +254 712 345 678', 'This may show who somebody is: “+254 712 345 678”.'],
  ['I live near Dr. Wanjiru Kamau', 'Take it out, or send it again as it is.'],
])('what cannot be sent stays in its box, with a reason', async (words, reason) => {
  const { id, path, mentee } = await newPair()
  await pageWith(422, write(mentee, path, words), reason, `${words}</textarea>`)
  expect(await messagesIn(id)).toEqual([])
})

test('words that may tell who somebody is are sent when they are sent again as they are, and become no link', async () => {
  const { path, mentee } = await newPair()
  const words = 'Write to hello@example.org or https://example.org'
  expect((await write(mentee, path, words)).status).toBe(422)
  expect((await write(mentee, path, words, { warned: 'yes' })).status).toBe(302)
  const page = await pageOf(mentee.get(path))
  expect(page).toContain(words)
  expect(page).not.toMatch(/href="[^"]*example\.org/)
  expect(page).toContain('<meta name="format-detection" content="telephone=no')
})

test('whoever has written too much can still end it', async () => {
  const { path, mentee } = await newPair()
  for (let count = 0; count < 60; count += 1) await consume('messages-account', mentee.userId)
  expect((await write(mentee, path, 'One too many')).status).toBe(429)
  expect((await mentee.post(path, { do: 'end' })).status).toBe(302)
})

test('of messages that both send at once, each is stored, and each side knows of all', async () => {
  const { id, path, mentee, mentor } = await newPair()
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, count) =>
      [mentee, mentor][count % 2]?.post(path, { do: 'send', words: `Number ${count}.`, id: newPublicId() }),
    ),
  )
  expect(new Set(sent.map((answer) => answer?.status))).toEqual(new Set([302]))
  const sides = await db().select().from(pairSides).where(eq(pairSides.pairId, id))
  expect(sides.map(({ written, received }) => [written, received])).toEqual([
    [10, 10],
    [10, 10],
  ])
  expect(await db().$count(pairMessages, eq(pairMessages.pairId, id))).toBe(20)
})

test('a page has the 20 newest messages, the newest last, and leads to earlier ones', async () => {
  const { id, path, mentee, mentor } = await newPair()
  for (let count = 1; count <= 45; count += 1)
    await sendMessage([mentee, mentor][count % 2]?.userId ?? '', id, { formId: '', body: `Number ${count}.` })
  const numbersOn = (page: string) => [...page.matchAll(/Number (\d+)\./g)].map(([, number]) => Number(number))
  const from = (first: number) => Array.from({ length: 46 - first }, (_, index) => first + index)
  let next: string | undefined = path
  for (const first of [26, 6, 1]) {
    const page: string = await mainOf(mentor.get(next ?? ''))
    expect(numbersOn(page)).toEqual(from(first))
    const [, link, place] = /href="([^"]+shown=\d+)#([\w-]{22})"/.exec(page) ?? []
    // It opens where one was reading.
    if (link) expect(page).toMatch(new RegExp(`<li id="${place}"[^>]*>.{1,200}Number ${first}\\.`))
    next = link
  }
  expect(next).toBeUndefined()
  for (const shown of ['nothing', '-1', '21.5', '1e9'])
    expect(numbersOn(await mainOf(mentor.get(`${path}?shown=${shown}`))).at(-1)).toBe(45)
})

test('a message fades 30 days after it was sent, from the page before any job has run, and then from the table', async () => {
  const { id, path, mentee } = await newPair()
  await write(mentee, path, 'Fades')
  expect((await messagesIn(id)).map(({ fadesOn }) => fadesOn)).toEqual([addDays(today, 30)])
  await runDueWork(inDays(29))
  expect(await messagesIn(id)).toHaveLength(1)
  await db().update(pairMessages).set({ fadesOn: today })
  expect(await mainOf(mentee.get(path))).not.toContain('Fades<')
  await runDueWork(inDays(30))
  expect(await db().$count(pairMessages)).toBe(0)
})

test('either of two may let messages fade after 7 days, those that are there too, and nobody makes them stay longer', async () => {
  const { id, path, mentee, mentor } = await newPair()
  await write(mentee, path, 'Sent under 30 days')
  expect((await mentor.post(path, { do: 'fading', fading: 'soon' })).status).toBe(302)
  await write(mentee, path, 'Sent under 7 days')
  expect(await mainOf(mentee.get(path))).toContain('The other has chosen 7 days.')
  await mentee.post(path, { do: 'fading', fading: 'late' })
  await mentor.post(path, { do: 'fading', fading: 'late' })
  await write(mentee, path, 'Sent under 30 days again')
  const fading = (await messagesIn(id)).map(({ fadesOn }) => fadesOn)
  expect(fading).toEqual([addDays(today, 7), addDays(today, 7), addDays(today, 30)])
})

test('who ends it needs no reason; the place is free, the words are closed, and after 14 days all is gone', async () => {
  const { id, path, mentee, mentor } = await newPair()
  await write(mentee, path, 'What was')
  await db().update(connectPeople).set({ mailDueAt: null })
  await newMails()
  expect((await mentee.post(path, { do: 'end' })).status).toBe(302)
  const [pairing] = await db().select().from(pairs).where(eq(pairs.id, id))
  expect(pairing).toMatchObject({ endedOn: today, nextOn: null })
  for (const person of [mentee, mentor]) {
    const page = await mainOf(person.get(path))
    expect(page).not.toContain('What was')
    expect(page).toContain('has ended.')
    expect(page).not.toContain('value="send"')
    await pageWith(409, write(person, path, 'Too late'), 'Too late</blockquote>')
  }
  await runDueWork(inDays(2))
  expect(await newMails()).toHaveLength(1)
  await runDueWork(inDays(13))
  expect((await mentor.get(path)).status).toBe(200)
  await runDueWork(inDays(14))
  expect((await mentor.get(path)).status).toBe(404)
  for (const table of [pairMessages, pairSides, pairs]) expect(await db().$count(table)).toBe(0)
})

test.each([
  ['mentee', 'mentor'],
  ['mentor', 'mentee'],
] as const)(
  'a %s who is blocked reads the words of an ending, and opens nothing any more',
  async (blocked, blocker) => {
    const blockedPair = await newPair()
    const ended = await newPair()
    for (const { mentee, path } of [blockedPair, ended]) await write(mentee, path, 'What was')
    await ended[blocker].post(ended.path, { do: 'end', closes: 'yes' })
    const { path, mentee, mentor } = blockedPair
    expect(locationOf(await blockedPair[blocker].post(path, { do: 'block' }))).toBe('/connect?done=block')
    for (const person of [mentee, mentor]) {
      for (const page of [path, `${path}/plan`, `${path}/call`, `${path}/shares`])
        expect((await person.get(page)).status).toBe(404)
      await pageWith(404, write(person, path, 'Hello?'), 'Hello?</blockquote>')
      expect(await mainOf(person.get('/connect'))).not.toContain(`href="${path}"`)
    }
    // All that whoever was blocked can see, without what is of this pair alone.
    const seen = async (of: typeof ended) => {
      const [{ alias, mentorAlias } = { alias: '', mentorAlias: '' }] = await allOfMentee(of.mentee.userId)
      const pages = ['', '/plan', '/call', '/shares', '/report'].map((page) => mainOf(of[blocked].get(of.path + page)))
      const html = (await Promise.all([...pages, mainOf(of[blocked].get('/connect'))])).join('\n')
      return [of.id, of.listingId, of.mentorName, alias, mentorAlias ?? '', /value="[\w-]{22}"/].reduce<string>(
        (text, own) => text.replaceAll(own instanceof RegExp ? new RegExp(own, 'g') : own, ''),
        html,
      )
    }
    expect(await seen(blockedPair)).toBe(await seen(ended))
  },
)

test.each(['mentee', 'mentor'] as const)(
  'erasing the account of a %s ends the pair, and the other reads so',
  async (part) => {
    const { id, path, ...people } = await newPair()
    const other = part === 'mentee' ? people.mentor : people.mentee
    await write(people.mentee, path, 'What was')
    await newMails()
    await eraseAccount(people[part].userId)
    expect(await mainOf(other.get('/connect'))).toMatch(/Your mentorship with .* has ended\./)
    expect((await other.get(path)).status).toBe(404)
    expect(await messagesIn(id)).toEqual([])
    await runDueWork(inDays(2))
    expect((await newMails()).length).toBeGreaterThan(0)
    await runDueWork(inDays(14))
    expect(await db().$count(pairs, eq(pairs.id, id))).toBe(0)
  },
)

test('a silence is told to whoever owes an answer after 3 days, to whoever waits after 7, and ends after 42', async () => {
  const { id, path, mentee, mentor } = await newPair({ at: inDays(0) })
  await sendMessage(mentor.userId, id, { formId: '', body: 'Good morning.' }, inDays(0))
  await sendMessage(mentee.userId, id, { formId: '', body: 'Good morning.' }, inDays(0))
  const told: { mentee: number[]; mentor: number[] } = { mentee: [], mentor: [] }
  for (let day = 1; day <= 42; day += 1) {
    await db().update(connectPeople).set({ mailDueAt: null })
    await runDueWork(inDays(day))
    if (await hasHeard(mentee, day)) told.mentee.push(day)
    if (await hasHeard(mentor, day)) told.mentor.push(day)
  }
  expect(told.mentee).toEqual([7, 14, 21, 28, 35, 42])
  expect(told.mentor[0]).toBe(3)
  expect(await allOfMentee(mentee.userId)).toMatchObject([{ state: 'ended', endedOn: isoDay(inDays(42)) }])
  expect(await mainOf(mentor.get('/connect'))).toContain('has ended')
  expect((await mentee.get(path)).status).toBe(200)
})

test('whoever writes again and again into a silence is told of it all the same, and it ends', async () => {
  const { id, mentee } = await newPair({ at: inDays(0) })
  const told: number[] = []
  for (let day = 0; day < 14; day += 1) {
    await runDueWork(inDays(day))
    if (day > 0 && (await hasHeard(mentee, day))) told.push(day)
    if (day % 3 === 0) await sendMessage(mentee.userId, id, { formId: '', body: `Message of day ${day}` }, inDays(day))
  }
  expect(told).toEqual([7])
  await runDueWork(inDays(14))
  expect(await allOfMentee(mentee.userId)).toMatchObject([{ state: 'ended' }])
})

test('a mentee who is unread hears within seven days in a pair too', async () => {
  const { mentee } = await newPair()
  await db().update(connectMentees).set({ state: 'unread' }).where(eq(connectMentees.userId, mentee.userId))
  const heardOn = addDays(today, -8)
  await db().update(connectPeople).set({ heardOn })
  await runDueWork(inDays(0))
  expect(await hasHeard(mentee, 0)).toBe(true)
})

test('a mentor in a pair reads that the place is taken, and a mentee in one is not led to stop looking', async () => {
  const { mentee, mentor } = await newPair()
  expect(await mainOf(mentor.get('/connect'))).toContain('You have one place, and one is taken.')
  expect(await mainOf(mentee.get('/connect'))).not.toContain('Stop looking')
})

test('after 7 days whoever waits reads what can be done, and by when it ends', async () => {
  const { id, path, mentee } = await newPair()
  await write(mentee, path, 'Good morning.')
  expect(await mainOf(mentee.get(path))).not.toContain('has not answered for')
  const [waitingSince, introducedOn] = [addDays(today, -8), addDays(today, -9)]
  await db().update(pairSides).set({ waitingSince }).where(eq(pairSides.pairId, id))
  await db().update(pairs).set({ introducedOn }).where(eq(pairs.id, id))
  const page = await mainOf(mentee.get(path))
  expect(page).toContain('has not answered for 8 days.')
  expect(page).toContain('If neither of you writes, this ends on')
})
