import type { Findings } from './harness/findings.ts'

export const about = 'T9: every call of a request to database and files fails once, before and after it takes effect'
export const longRounds = 1000

/** A round is one failing call in each use case; a thousand cover all of them. */
export async function run(rounds: number): Promise<Findings> {
  const { installFaults } = await import('./failures/faults.ts')
  installFaults()
  const { everyFailure } = await import('./failures/every-failure.ts')
  return everyFailure(rounds)
}
