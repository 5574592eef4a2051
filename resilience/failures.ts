import type { Findings } from './harness/findings.ts'

export const about = 'T9: every call of a request to database and files fails once, before and after it takes effect'
export const longRounds = 1000

/** In: how many calls of each use case are made to fail; a thousand are all. */
export async function run(rounds: number): Promise<Findings> {
  const { installFaults } = await import('./failures/faults.ts')
  installFaults()
  const { everyFailure } = await import('./failures/every-failure.ts')
  return everyFailure(rounds)
}
