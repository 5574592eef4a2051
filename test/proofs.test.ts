import { expect, test } from 'vitest'
import { namedProofs, ranInPlaywright, ranInVitest, unproven } from './proofs.ts'

const page = `| # | promised | proved by | missing |
| 1 | one | \`app/a.test.ts\` › it holds | – |
| 2 | two | \`app/a.test.ts\` › %s is \${kind} | – |
| 3 | three | \`npm run resilience -- kill\` | – |
| 4 | four | \`e2e/b.spec.ts\` › a journey |`
const proofs = namedProofs(page)

test('the proofs of a page are its tests, not its commands', () => {
  expect(proofs).toEqual([
    '`app/a.test.ts` › it holds',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as the page has it
    '`app/a.test.ts` › %s is ${kind}',
    '`e2e/b.spec.ts` › a journey',
  ])
})

const vitest = (statuses: Record<string, string>) =>
  ranInVitest(
    {
      testResults: [
        {
          name: '/project/app/a.test.ts',
          assertionResults: Object.entries(statuses).map(([title, status]) => ({ title, status })),
        },
      ],
    },
    '/project',
  )
const journeys = (ok: boolean) =>
  ranInPlaywright({ suites: [{ suites: [{ specs: [{ title: 'a journey', file: 'b.spec.ts', ok }] }] }] })

test('a promise is proved by a test that ran and passed, in each of its cases', () => {
  const all = { 'it holds': 'passed', 'one is red': 'passed', 'two is blue': 'passed' }
  expect(unproven(proofs, [...vitest(all), ...journeys(true)])).toEqual([])
  expect(unproven(proofs, [...vitest({ ...all, 'two is blue': 'failed' }), ...journeys(true)])).toEqual([proofs[1]])
  expect(unproven(proofs, [...vitest({ ...all, 'it holds': 'skipped' }), ...journeys(true)])).toEqual([proofs[0]])
  expect(unproven(proofs, [...vitest({ ...all, 'it holds': 'todo' }), ...journeys(false)])).toEqual([
    proofs[0],
    proofs[2],
  ])
  const longer = { 'that it holds': 'passed', 'it holds water': 'passed', 'one is red': 'passed' }
  expect(unproven(proofs, [...vitest(longer), ...journeys(true)])).toEqual([proofs[0]])
  expect(unproven(proofs, vitest(all))).toEqual([proofs[2]])
  expect(unproven(proofs, [])).toEqual(proofs)
})
