import { memberCookie } from '../test/accounts.ts'
import { articlesAtScale } from './articles-at-scale.ts'
import { allRounds, type Growth, rounds, type SentRequest } from './growth.ts'
import { mentorsAtScale } from './mentors-at-scale.ts'
import { inFolder, quantile, withProduct } from './product.ts'
import { reviewsAtScale } from './reviews-at-scale.ts'

type Filled = {
  requests: Record<string, (round: number) => SentRequest>
  ask: (asked: SentRequest) => Promise<string>
}

export async function bench(): Promise<void> {
  for (const growth of [reviewsAtScale, mentorsAtScale, articlesAtScale]) {
    const [fewRows, manyRows] = growth.sizes
    await whileFilled(growth, fewRows, (few) =>
      whileFilled(growth, manyRows, async (many) => {
        console.log(growth.title)
        console.table(await measured(growth, few, many))
      }),
    )
  }
}

function whileFilled(growth: Growth, size: number, measure: (filled: Filled) => Promise<void>) {
  return inFolder((folder) =>
    withProduct(folder, {}, async ({ address, sql }) => {
      console.log(`Filling ${inWords(size)} …`)
      await growth.fill(sql, size)
      const cookie = await memberCookie(address)
      await sql`update users set is_admin = true`
      const ask = (asked: SentRequest) => answered(address, cookie, asked)
      await measure({ requests: await growth.requests(sql, size, ask), ask })
    }),
  )
}

// The servers take turns, so that other load on the machine slows both alike.
async function measured({ sizes }: Growth, few: Filled, many: Filled) {
  const rows: Record<string, Record<string, number>> = {}
  for (const name of Object.keys(few.requests)) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < allRounds; round += 1) {
      for (const [index, { requests, ask }] of [few, many].entries()) {
        const asked = requests[name]?.(round)
        const began = performance.now()
        if (asked) await ask(asked)
        if (round >= rounds.warmUp) times[index]?.push(performance.now() - began)
      }
    }
    const [ofFew, ofMany] = [quantile(times[0], 0.5), quantile(times[1], 0.5)]
    rows[name] = {
      [`${inWords(sizes[0])}, ms`]: rounded(ofFew),
      [`${inWords(sizes[1])}, ms`]: rounded(ofMany),
      ratio: rounded(ofMany / ofFew),
    }
  }
  return rows
}

async function answered(address: string, cookie: string, asked: SentRequest) {
  const headers = { cookie, origin: address }
  const [path, fields] = typeof asked === 'string' ? [asked] : [asked.post, new URLSearchParams(asked.fields)]
  const method = fields ? 'POST' : 'GET'
  const answer = await fetch(address + path, { method, headers, redirect: 'manual', body: fields })
  const text = await answer.text()
  if (answer.status >= 400) throw new Error(`${answer.url} answered ${answer.status}`)
  return text
}

function inWords(size: number) {
  return size.toLocaleString('en')
}

function rounded(value: number) {
  return Math.round(100 * value) / 100
}
