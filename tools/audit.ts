import { parseArgs } from 'node:util'
import { verify } from '../app/platform/audit.server.ts'
import { run } from '../host/run.ts'
import { withDatabase } from './with-database.ts'

await run(async () => {
  const [name, ...rest] = parseArgs({ allowPositionals: true }).positionals
  if (name !== 'verify' || rest.length > 0) return fail('Usage: npm run audit -- verify')
  const { rows, lastHash, misfit } = await withDatabase(verify)
  if (misfit) return fail(`Row ${misfit.position} ${misfit.why}. The ${rows} before it fit together.`)
  console.log(
    `Every row fits to the one before it.\nRows:      ${rows}\nLast hash: ${lastHash ?? 'none'}\n` +
      'Note both where nobody who can reach the database can change them: rows cut off the end can only be told from them.',
  )
})

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
