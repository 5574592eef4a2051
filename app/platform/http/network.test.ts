import { expect, test } from 'vitest'
import { addressIn, networkOf } from './network.server.ts'

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
  ['64:ff9b::203.0.113.5', '203.0.113'],
  ['::ffff:0:203.0.113.5', '203.0.113'],
  ['64:ff9b:1::203.0.113.5', '64:ff9b:1'],
  ['socket 127.0.0.1 51234', 'socket 127.0.0.1 51234'],
])('the address %s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['203.0.113.5:51234', '203.0.113.5'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['[::ffff:203.0.113.5]:443', '::ffff:203.0.113.5'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['', null],
  ['unknown', null],
  ['_hidden', null],
  ['203.0.113', null],
  ['203.0.113.5:port', null],
  ['[203.0.113.5', null],
])('what a proxy tells as %s is the address %s', (told, address) => expect(addressIn(told)).toBe(address))
