import { expect, test } from 'vitest'
import { journeysIn, namedProofs, type Ran, unproven } from './proofs.ts'

const page = `| # | promised | proved by | missing |
| 1 | one | \`app/a.test.ts\` › it holds<br>\`app/a.test.ts\` › %s is \${kind} | |
| 3 | three | \`npm run resilience -- kill\` | – |
- four → \`e2e/b.spec.ts\` › a… · another way`
const proofs = namedProofs(page)

test('the proofs of a page are its tests, not its commands', () => {
  expect(proofs).toEqual([
    '`app/a.test.ts` › it holds',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as the page has it
    '`app/a.test.ts` › %s is ${kind}',
    '`e2e/b.spec.ts` › a…',
  ])
})

const tests = (states: Record<string, Ran['state']>, file = 'app/a.test.ts'): Ran[] =>
  Object.entries(states).map(([title, state]) => ({ file, title, state }))
const journey = (state: Ran['state']) => tests({ 'a journey': state }, 'e2e/b.spec.ts')
const missing = (ran: Ran[], leftFiles?: Set<string>) => unproven(proofs, ran, leftFiles).missing

test('a promise is proved by a test that ran and passed, in each of its cases', () => {
  const all = { 'it holds': 'passed', 'one is red': 'passed', 'two is blue': 'passed' } as const
  expect(unproven(proofs, [...tests(all), ...journey('passed')])).toEqual({ missing: [], left: [] })
  expect(missing([...tests({ ...all, 'two is blue': 'failed' }), ...journey('passed')])).toEqual([proofs[1]])
  expect(missing([...tests({ ...all, 'it holds': 'skipped' }), ...journey('passed')])).toEqual([proofs[0]])
  expect(missing([...tests({ ...all, 'it holds': 'started' }), ...journey('failed')])).toEqual([proofs[0], proofs[2]])
  const longer = { 'that it holds': 'passed', 'one is red': 'passed', 'it holds water': 'passed' } as const
  expect(missing([...tests(longer), ...journey('passed')])).toEqual([proofs[0]])
  expect(missing([...tests(all), ...tests({ 'another journey': 'passed' }, 'e2e/b.spec.ts')])).toEqual([proofs[2]])
  expect(missing(tests(all))).toEqual([proofs[2]])
  expect(missing([])).toEqual(proofs)
})

test('a promise is left to the whole suite only if all its tests are', () => {
  const all = { 'it holds': 'passed', 'one is red': 'passed', 'two is blue': 'left' } as const
  expect(unproven(proofs, [...tests(all), ...journey('left')])).toEqual({ missing: [], left: [proofs[2]] })
  expect(missing([...tests({ ...all, 'one is red': 'failed' }), ...journey('left')])).toEqual([proofs[1]])
  const files = new Set(['app/a.test.ts'])
  expect(unproven(proofs, journey('passed'), files)).toEqual({ missing: [], left: [proofs[0], proofs[1]] })
  expect(missing(tests({ 'it holds': 'failed' }), files)).toEqual([proofs[0], proofs[2]])
})

test('the journeys of a list are those of all its suites, with their file names', () => {
  const list = { suites: [{ suites: [{ specs: [{ title: 'a journey', file: 'b.spec.ts' }] }] }] }
  expect(journeysIn(list)).toEqual([{ file: 'e2e/b.spec.ts', title: 'a journey' }])
})
