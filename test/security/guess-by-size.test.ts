// @module-tag thorough
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendMessage } from '../../app/connect/pairs/pair-messages.server.ts'
import { chooseShares } from '../../app/connect/pairs/shares.server.ts'
import { pairMessages } from '../../app/connect/tables.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { newPublicId } from '../../app/platform/db/public-id.server.ts'
import { encode } from '../../app/platform/http/compression.server.ts'
import { menteeApplications } from '../../app/profiles/tables.ts'
import type { Person } from '../app.ts'
import { random } from '../seeded.ts'
import { newPair } from '../stored-pair.ts'

const firstNames =
  'Amina Kwame Zuria Jabar Nadia Farid Lulua Tendi Chidi Akoth Yusuf Salma Hodan Thabo Lindi Obiam Efuah Rahma Samba Wanja'
const familyNames =
  'Mensah Otieno Diallo Kamaus Nkosis Bangur Tesfay Hailes Mwangi Adeyem Sesays Toures Keitas Ncubes Bandas Phiris Moyola Jumari Abdiqa Warsam'
/** All as long as each other, so that a size tells nothing but what repeats. */
const names = firstNames.split(' ').flatMap((one) => familyNames.split(' ').map((other) => `${one} ${other}`))
const rounds = 20
const guesses = 10
const repeats = 4

test.each(['gzip', 'br'] as const)(
  'by %s, no size of a conversation singles out the name of its reader',
  async (encoding) => {
    expect(new Set(names.map(({ length }) => length))).toEqual(new Set([12]))
    expect(names).toHaveLength(400)
    const { id, path, mentee, mentor } = await newPair()
    expect(await chooseShares(mentee.userId, id, { seen: '', shares: ['name'] })).toBe(true)
    expect(await sendMessage(mentor.userId, id, { formId: newPublicId(), body: 'Welcome.' })).toBe(true)
    const hits = { asItIs: 0, withTheName: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const guessed = random.inAnyOrder(names).slice(0, guesses)
      const name = random.oneOf(guessed)
      await db().update(menteeApplications).set({ fullName: name }).where(eq(menteeApplications.userId, mentee.userId))
      const sizes = []
      for (const guess of guessed) {
        const words = { body: `Name: ${guess}` }
        await db().update(pairMessages).set(words).where(eq(pairMessages.pairId, id))
        sizes.push({ guess, ...(await sizesOf(mentee, path, encoding, `Name: ${name}`)) })
      }
      for (const how of ['asItIs', 'withTheName'] as const) {
        const [smallest] = sizes.toSorted((one, other) => one[how] - other[how])
        if (smallest?.guess === name) hits[how] += 1
      }
    }
    // One in ten is chance: more than eight of twenty come of it once in 16,000 times.
    expect(hits.asItIs).toBeLessThanOrEqual(8)
    expect(hits.withTheName, 'the same guesses, were the name on the page').toBeGreaterThanOrEqual(15)
  },
)

/** Returns how much several answers take that one page of the reader is, and how much they would with the own value on it. */
async function sizesOf(reader: Person, path: string, encoding: 'gzip' | 'br', own: string) {
  const sizes = { asItIs: 0, withTheName: 0 }
  for (let count = 0; count < repeats; count += 1) {
    const answer = await reader.get(path, { 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    sizes.asItIs += (await answer.arrayBuffer()).byteLength
    const html = await (await reader.get(path)).text()
    sizes.withTheName += encode(Buffer.from(html.replace('</main>', `<span>${own}</span></main>`)), encoding).length
  }
  return sizes
}
