import { parseArgs } from 'node:util'
import { grantAdmin, revokeAdmin } from '../app/account/admins.server.ts'
import { run } from '../host/run.ts'
import { withDatabase } from './with-database.ts'

const usage = 'Usage: npm run admin -- grant EMAIL\n       npm run admin -- revoke EMAIL'
const commands = { grant: grantAdmin, revoke: revokeAdmin }
const outcomes = {
  grant:
    'This account is an admin now. An admin’s password has at least 15 characters: if this one may be shorter, set a new one through “Forgot Password?”.',
  revoke: 'This account is no longer an admin.',
}

await run(async () => {
  const [name, email, ...rest] = parseArgs({ allowPositionals: true }).positionals
  const command = commands[name as keyof typeof commands]
  if (!command || !email || rest.length > 0) return fail(usage)
  const isKnown = await withDatabase(() => command(email))
  if (!isKnown) return fail('There is no account with this e-mail address. Sign up on the site first.')
  console.log(outcomes[name as keyof typeof outcomes])
})

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
