import type { Context } from 'hono'
import type { Config } from '../../app/platform/config/config.server.ts'
import { addressIn } from '../../app/platform/http/network.server.ts'
import { log } from '../../app/platform/log/log.server.ts'
import { routesWith } from '../../app/routes/facts.server.ts'

const unlimited = new Set(routesWith((facts) => facts.unlimited).flatMap((path) => [path, `${path}.data`]))

export function isUnlimited(path: string): boolean {
  return unlimited.has(path)
}

const onion = 'onion'
let isLogged = false

/**
 * Returns the address of the socket, or the one that our proxy tells. Where that cannot be read, each socket counts by
 * itself, so that no stranger uses up the limits of all. For onion requests it is a word (`isOnionRequest`).
 */
export function clientAddress(c: Context, settings: Config): string {
  const { remoteAddress = '', remotePort = '' } = c.env?.incoming?.socket ?? {}
  if (!settings.trustProxy) return remoteAddress
  const told = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  const address = told === onion ? onion : addressIn(told)
  if (address) return address
  if (!isLogged) log('error', 'client-address-unreadable')
  isLogged = true
  return `socket ${remoteAddress} ${remotePort}`
}
