import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { dailySecret } from '../crypto/memory-secrets.server.ts'

/** Returns the address of one household or machine: of IPv6, the part that its network gives it. */
export function hostOf(address: string): string {
  if (isIPv4(address) || !isIPv6(address)) return address
  const groups = groupsOf(address)
  return isIPv4Inside(groups) ? groups.slice(6).join(':') : groups.slice(0, 4).join(':')
}

export function networkOf(address: string): string {
  if (isIPv4(address)) return address.split('.').slice(0, 3).join('.')
  if (!isIPv6(address)) return 'unknown'
  const groups = groupsOf(address)
  if (!isIPv4Inside(groups)) return groups.slice(0, 3).join(':')
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8].join('.')
}

function isIPv4Inside(groups: string[]) {
  return groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
}

function groupsOf(address: string) {
  // A URL writes an address in its shortest form: lower case, no leading zeros, no dotted part.
  const [withoutZone = ''] = address.split('%')
  const [head = '', tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/** Hashes the network of an address under a daily key that exists only in memory, so that nothing leads back to it. */
export function clientKey(address: string): string {
  return dailyKey(`network|${networkOf(address)}`)
}

/** Hashes one address of a network likewise. */
export function addressKey(address: string): string {
  return dailyKey(`address|${hostOf(address)}`)
}

/** Hashes an account likewise, where nothing that is stored may say what it did. */
export function accountKey(userId: string): string {
  return dailyKey(`account|${userId}`)
}

export function clientKeyOf(request: Request): string {
  return clientKey(clientAddressOf(request))
}

export function addressKeyOf(request: Request): string {
  return addressKey(clientAddressOf(request))
}

/**
 * Returns whether an onion visitor sent the request. The proxy reports all of them as one client (docs/running.md), so
 * limits by network must not keep them from signing in or from their mailboxes.
 */
export function isOnionRequest(request: Request): boolean {
  return clientAddressOf(request) === 'onion'
}

function clientAddressOf(request: Request) {
  return request.headers.get('x-upinde-client') ?? ''
}

function dailyKey(subject: string) {
  return createHmac('sha256', dailySecret()).update(subject).digest('base64url')
}
