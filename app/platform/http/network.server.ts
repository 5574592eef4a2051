import { createHmac } from 'node:crypto'
import { isIP, isIPv4, isIPv6 } from 'node:net'
import { dailySecret } from '../crypto/memory-secrets.server.ts'

/** Returns the address in what a proxy tells, which may add a port, brackets, quotes or a zone; null if there is none. */
export function addressIn(told: string): string | null {
  const bare = told.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(bare) ?? []
  const [, beforePort] = /^([\d.]+):\d+$/.exec(bare) ?? []
  const [address = ''] = (bracketed ?? beforePort ?? bare).split('%', 1)
  return isIP(address) ? address : null
}

/** Returns the address of one household or machine: of IPv6, the part that its network gives it. */
export function hostOf(address: string): string {
  if (isIPv4(address) || !isIPv6(address)) return address
  const groups = groupsOf(address)
  return isIPv4Inside(groups) ? groups.slice(6).join(':') : groups.slice(0, 4).join(':')
}

/** Returns the part that one network shares. What is no address, such as a socket, is a network of its own. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address.split('.').slice(0, 3).join('.')
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  if (!isIPv4Inside(groups)) return groups.slice(0, 3).join(':')
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8].join('.')
}

// Mapped (RFC 4291), translated (RFC 7915) and behind NAT64 (RFC 6052).
const beforeIPv4 = ['0:0:0:0:0:ffff', '0:0:0:0:ffff:0', '64:ff9b:0:0:0:0']

function isIPv4Inside(groups: string[]) {
  return beforeIPv4.includes(groups.slice(0, 6).join(':'))
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
