import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const from = (remoteAddress: string | undefined, forwarded?: string, more: Record<string, string> = {}) =>
  ({
    socket: { remoteAddress },
    headers: { ...more, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
  }) as unknown as IncomingMessage

const OTHERS = { forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9', 'cf-connecting-ip': '203.0.113.9' }

test('without proxies no header is used', () => {
  expect(clientAddress(from('198.51.100.7', '203.0.113.1', OTHERS), 0)).toBe('198.51.100.7')
})

test.for([
  [1, '203.0.113.1', '203.0.113.1'],
  [1, 'made-up, 10.9.9.9, 203.0.113.1', '203.0.113.1'],
  [2, 'made-up, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
  [2, '9.9.9.9, 8.8.8.8, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
  // A client that bypasses the outer proxy: the address that the inner one saw.
  [2, '203.0.113.1', '203.0.113.1'],
  [1, '', '10.0.0.1'],
  [1, 'made-up', '10.0.0.1'],
  [1, '203.0.113.1, <script>', '10.0.0.1'],
] as const)('behind %d proxies %j is %s', ([proxies, forwarded, expected]) => {
  expect(clientAddress(from('10.0.0.1', forwarded, OTHERS), proxies)).toBe(expected)
})

test("behind a proxy without the header only the proxy's address is known", () => {
  expect(clientAddress(from('10.0.0.1', undefined, OTHERS), 1)).toBe('10.0.0.1')
})

test('addresses of one IPv6 network are one, and an IPv4-mapped address is its IPv4 address', () => {
  const one = clientAddress(from('2001:db8:1:2:3:4:5:6'), 0)
  expect(one).toBe('2001:db8:1:2::/64')
  expect(clientAddress(from('2001:0DB8:1:2:ffff::1'), 0)).toBe(one)
  expect(clientAddress(from('2001:db8:1:3::1'), 0)).not.toBe(one)
  expect(clientAddress(from('::ffff:198.51.100.7'), 0)).toBe('198.51.100.7')
  expect(clientAddress(from('::ffff:c633:6407'), 0)).toBe('198.51.100.7')
  expect(clientAddress(from('fe80::1%eth0'), 0)).toBe('fe80:0:0:0::/64')
  expect(clientAddress(from('10.0.0.1', '2001:db8:1:2::9'), 1)).toBe(one)
})

test('a socket without an address is counted too', () => {
  expect(clientAddress(from(undefined), 0)).toBe('unknown')
})
