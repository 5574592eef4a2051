import { expect, test } from 'vitest'
import { namedProofs, type Ran, unproven } from './proofs.ts'

const page = `# Promises
- **1** one → \`app/a.test.ts\`: it holds<br>%s is \${kind}<br>\`npm run resilience\`
- **3** three → \`npm run resilience -- kill\` · –
- four → \`e2e/b.spec.ts\`: a… · another way`
const proofs = namedProofs(page)

test('the proofs of a page are its tests, not its commands', () => {
  expect(proofs).toEqual([
    '`app/a.test.ts`: it holds',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as the page has it
    '`app/a.test.ts`: %s is ${kind}',
    '`e2e/b.spec.ts`: a…',
  ])
})

const tests = (states: Record<string, Ran['state']>, file = 'app/a.test.ts'): Ran[] =>
  Object.entries(states).map(([title, state]) => ({ file, title, state }))
const journey = (state: Ran['state']) => tests({ 'a journey': state }, 'e2e/b.spec.ts')
const missing = (ran: Ran[]) => unproven(proofs, ran, true)

test('a promise is proved by a test that ran and passed, in each of its cases', () => {
  const all = { 'it holds': 'passed', 'one is red': 'passed', 'two is blue': 'passed' } as const
  expect(missing([...tests(all), ...journey('passed')])).toEqual([])
  expect(missing([...tests({ ...all, 'two is blue': 'failed' }), ...journey('passed')])).toEqual([proofs[1]])
  expect(missing([...tests({ ...all, 'it holds': 'skipped' }), ...journey('passed')])).toEqual([proofs[0]])
  expect(missing([...tests({ ...all, 'it holds': 'started' }), ...journey('failed')])).toEqual([proofs[0], proofs[2]])
  const longer = { 'that it holds': 'passed', 'one is red': 'passed', 'it holds water': 'passed' } as const
  expect(missing([...tests(longer), ...journey('passed')])).toEqual([proofs[0]])
  expect(missing([...tests(all), ...tests({ 'another journey': 'passed' }, 'e2e/b.spec.ts')])).toEqual([proofs[2]])
  expect(missing(tests(all))).toEqual([proofs[2]])
  expect(missing([])).toEqual(proofs)
})

test('the gate leaves a promise to the whole suite only if none of its tests ran', () => {
  const all = { 'it holds': 'passed', 'one is red': 'passed', 'two is blue': 'left' } as const
  expect(unproven(proofs, tests(all), false)).toEqual([])
  expect(unproven(proofs, tests({ ...all, 'one is red': 'failed' }), false)).toEqual([proofs[1]])
  expect(missing([...tests({ 'one is red': 'passed' }), ...journey('left')])).toEqual([proofs[0], proofs[2]])
})
