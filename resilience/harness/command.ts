import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ResilienceTest } from './findings.ts'

const folder = join(import.meta.dirname, '..')
const maxSentences = 20
const [name = '', ...given] = process.argv.slice(2)
const rounds = given.map(Number)

if (!names().includes(name) || rounds.length > 1 || !rounds.every((count) => Number.isInteger(count) && count > 0)) {
  await explain()
  process.exit(1)
}
await report(await load(name))

async function report({ longRounds, run }: ResilienceTest) {
  const { figures, broken } = await run(rounds[0] ?? longRounds)
  const alike = Map.groupBy(Object.entries(figures), ([, row]) => Object.keys(row).join())
  for (const rows of alike.values()) console.table(Object.fromEntries(rows))
  for (const sentence of broken.slice(0, maxSentences)) console.log(`Broken: ${sentence}`)
  console.log(broken.length === 0 ? 'Every promise was kept.' : `Promises broken: ${broken.length}.`)
  process.exit(broken.length === 0 ? 0 : 1)
}

async function explain() {
  console.log('Usage: npm run resilience -- NAME [ROUNDS]\n')
  for (const each of names()) {
    const { about, longRounds } = await load(each)
    console.log(`${each.padEnd(14)} ${about} (${longRounds})`)
  }
}

function names() {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
}

function load(test: string): Promise<ResilienceTest> {
  return import(join(folder, `${test}.ts`))
}
