import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { parseConfig } from '../app/platform/config/config.server.ts'
import { embeddedLogin } from '../app/platform/db/connection-options.server.ts'

export function databaseOf(dataDir: string): postgres.Sql {
  return postgres({
    ...embeddedLogin(parseConfig({ DATA_DIR: dataDir })),
    database: 'upinde',
    max: 1,
    onnotice: () => {},
  })
}

export async function memberCookie(address: string, origin = address): Promise<string> {
  const answer = await fetch(`${address}/auth?mode=sign-up`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({
      email: `${randomBytes(6).toString('hex')}@example.org`,
      password: randomBytes(12).toString('hex'),
    }),
  })
  const [cookie] = (answer.headers.get('set-cookie') ?? '').split(';')
  if (!cookie) throw new Error(`Signing up answered ${answer.status} and no session.`)
  return cookie
}
