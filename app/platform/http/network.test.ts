import { expect, test } from 'vitest'
import { networkOf } from './network.server.ts'

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.200', '203.0.113'],
  ['::FFFF:cb00:7107', '203.0.113'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:0DB8:0001:ffff::1', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['::1', '0:0:0'],
  ['::', '0:0:0'],
  ['', 'unknown'],
  ['203.0.113', 'unknown'],
  ['203.0.113.7, 10.0.0.1', 'unknown'],
])('the address %s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
