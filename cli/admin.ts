import { grantAdmin, hasAdminPassword, revokeAdmin } from '../app/account/admins.server.ts'
import { adminPasswordMin } from '../app/account/passwords/password-policy.ts'
import { hasTotpSecret, newTotpSecret } from '../app/account/totp/totp-secrets.server.ts'
import { config, StartError } from '../app/platform/config/config.server.ts'
import { rebuildCompanies } from '../app/workplaces/companies/rebuild-companies.server.ts'
import { run } from '../host/run.ts'
import { codeSecretInWords } from './code-secret.ts'
import { parseArguments, withDatabase } from './command.ts'

const names = ['grant EMAIL', 'revoke EMAIL', 'totp EMAIL', 'recompute']
const usage = `Usage: ${names.map((name) => `npm run admin -- ${name}`).join('\n       ')}`
const commands = { grant, revoke, totp: newSecret }

await run(async () => {
  const [name = '', email, ...rest] = parseArguments(usage).positionals
  if (name === 'recompute' && email === undefined) return console.log(await withDatabase(recompute))
  const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined
  if (!command || !email || rest.length > 0) return fail(usage)
  console.log(await withDatabase(() => command(email)))
})

async function grant(email: string) {
  const hasLongPassword = await hasAdminPassword(email)
  if (hasLongPassword === null) return fail('There is no account with this email address. Sign up on the site first.')
  if (!hasLongPassword)
    return fail(
      `An admin’s password has at least ${adminPasswordMin} characters, and this one may be shorter. Set a new one through “Forgot Password?” on the site, then run this again. Nothing was changed.`,
    )
  if (!(await grantAdmin(email))) return fail('This account has just been erased.')
  const granted = 'This account is an admin now.'
  if (!config().asksAdminsForCode) return granted
  if (!(await hasTotpSecret(email))) return `${granted}\n\n${await newSecret(email)}`
  return `${granted}\n\nIts secret for codes stays as it is. To make a new one: npm run admin -- totp EMAIL`
}

async function revoke(email: string) {
  if (!(await revokeAdmin(email))) return fail('There is no account with this email address.')
  return 'This account is no longer an admin.'
}

async function recompute() {
  const { companies, differed } = await rebuildCompanies()
  return `Recomputed ${companies} companies from their reviews; ${differed} differed.`
}

async function newSecret(email: string) {
  const address = await newTotpSecret(email)
  if (!address) return fail('There is no admin with this email address.')
  return codeSecretInWords(address, { columns: process.stdout.isTTY ? process.stdout.columns : 0 })
}

function fail(message: string): never {
  throw new StartError(message)
}
