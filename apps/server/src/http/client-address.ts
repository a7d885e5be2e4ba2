import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** The part of an IPv6 address that a provider assigns to a customer: the first 64 bits, in groups of 16. */
const NETWORK_GROUPS = 4

/** An IPv4 address unchanged, of an IPv6 address its /64 network: the visitor can choose the rest. */
function networkOf(address: string): string {
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

/** For rate limits: what the first of our proxies saw. Earlier entries of `X-Forwarded-For` can be forged. */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const direct = request.socket.remoteAddress ?? ''
  const address = proxies > 0 ? proxyAddress(request, (_, at) => at < proxies) : direct
  // The common case, kept cheap.
  if (isIPv4(address)) return address
  if (ipaddr.isValid(address)) return networkOf(address)
  return ipaddr.isValid(direct) ? networkOf(direct) : 'unknown'
}
