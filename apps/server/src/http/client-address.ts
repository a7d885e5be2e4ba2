import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** 16-bit groups of the first 64 bits of an IPv6 address, which a provider assigns to a customer. */
const NETWORK_GROUPS = 4

/** An IPv4 address, or the /64 network of an IPv6 address, within which a visitor can choose any address. */
function networkOf(address: string): string {
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

/** The address for rate limits, as our first proxy saw it. Earlier entries of `X-Forwarded-For` can be forged. */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const direct = request.socket.remoteAddress ?? ''
  const address = proxies > 0 ? proxyAddress(request, (_, at) => at < proxies) : direct
  // IPv4 is the most common case, and is not parsed.
  if (isIPv4(address)) return address
  if (ipaddr.isValid(address)) return networkOf(address)
  return ipaddr.isValid(direct) ? networkOf(direct) : 'unknown'
}
