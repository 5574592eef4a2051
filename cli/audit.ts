import { type AuditCheckpoint, verifyAuditLog } from '../app/platform/audit/audit-log.server.ts'
import { run } from '../host/run.ts'
import { parseArguments, withDatabase } from './command.ts'

const usage = 'Usage: npm run cli -- audit verify [ROWS HASH]'

await run(async () => {
  const [name, ...words] = parseArguments(usage).positionals
  const noted = readNoted(words)
  if (name !== 'verify' || noted === null) return fail(usage)
  const { rows, lastHash, misfit } = await withDatabase(() => verifyAuditLog(noted))
  if (misfit) return fail(`Row ${misfit.position} ${misfit.why}. The ${rows} before it fit together.`)
  console.log(`Every row fits to the one before it.\nRows: ${rows}\nLast hash: ${lastHash ?? 'none'}`)
})

function readNoted([rows, lastHash, ...rest]: string[]): AuditCheckpoint | undefined | null {
  if (rows === undefined) return undefined
  const isNoted = /^[1-9]\d{0,14}$/.test(rows) && /^[0-9a-f]{64}$/.test(lastHash ?? '') && rest.length === 0
  return isNoted && lastHash ? { rows: Number(rows), lastHash } : null
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
