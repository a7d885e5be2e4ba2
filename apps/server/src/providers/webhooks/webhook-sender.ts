import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { WebhookRequest, WebhookSender } from '@personae/api/server'
import ipaddr from 'ipaddr.js'

const ANSWER_MAX = 64 * 1_024

const NOT_PUBLIC = 'The address is not on the public internet.'
const NO_ANSWER = 'There was no answer in time.'

/** Resolves a host name to its current addresses. */
type Resolve = (host: string) => Promise<string[]>

const byDns: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]
/** Azure's host for virtual machines, the only one of such services that is not in a reserved range. */
const METADATA = '168.63.129.16'

/** Whether an address is public: no private, shared, loopback, link-local, multicast, reserved or mapped one. */
function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || parsed.toString() === METADATA) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(...GLOBAL_IPV6)
}

const isLoopback = (address: string): boolean => ipaddr.parse(address).range() === 'loopback'

interface Options {
  /** For tests: allows only receivers on this machine. */
  isLocal?: boolean
  resolve?: Resolve
  /** Milliseconds for an attempt, from the DNS query to the end of the response. */
  timeoutMs?: number
}

/** Each attempt resolves the name again and connects to the checked address: later changes of DNS have no effect. */
export function createWebhookSender({
  isLocal = false,
  resolve = byDns,
  timeoutMs = 5_000,
}: Options = {}): WebhookSender {
  const isAllowed = isLocal ? isLoopback : isPublic

  /** @throws Error unless all addresses are allowed: a name with both kinds is an attempt to get around the check */
  async function addressOf(host: string): Promise<string> {
    const name = host.replace(/^\[|\]$/g, '')
    const addresses = ipaddr.isValid(name) ? [name] : await resolve(name)
    const [first] = addresses
    if (first === undefined || !addresses.every(isAllowed)) throw new Error(NOT_PUBLIC)
    return first
  }

  async function send(
    { url, headers, body }: WebhookRequest,
    signal: AbortSignal,
  ): Promise<{ status: number }> {
    const { protocol, hostname } = new URL(url)
    const address = await addressOf(hostname)
    signal.throwIfAborted()
    const family = ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4
    const checkedLookup: LookupFunction = (_host, { all }, done) =>
      all ? done(null, [{ address, family }]) : done(null, address, family)
    return post(url, protocol === 'https:' ? requestHttps : requestHttp, body, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: checkedLookup,
      // Never reuses a connection that was opened to another address.
      agent: false,
      signal,
    })
  }

  return {
    allowsHttp: isLocal,
    async send(request) {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        // Limits the time even where the library reports nothing.
        const late = once(signal, 'abort').then(() => Promise.reject(signal.reason as Error))
        return await Promise.race([send(request, signal), late])
      } catch (error) {
        throw new Error(reasonOf(error), { cause: error })
      }
    },
  }
}

/** Redirects and protocol upgrades count as responses. A body is read up to 64 kB. */
function post(
  url: string,
  request: typeof requestHttp,
  body: string,
  options: RequestOptions,
): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      const done = () => resolve({ status: answer.statusCode ?? 0 })
      let size = 0
      answer.on('data', ({ length }: Buffer) => {
        size += length
        if (size <= ANSWER_MAX) return
        done()
        answer.destroy()
      })
      answer.on('end', done)
      answer.on('error', reject)
    })
    sent.on('information', ({ statusCode: status }) => {
      if ((sent.socket?.bytesRead ?? 0) <= ANSWER_MAX) return
      resolve({ status })
      sent.destroy()
    })
    // Without a listener Node closes the connection without an event.
    sent.on('upgrade', ({ statusCode: status = 0 }, socket) => {
      resolve({ status })
      socket.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The reason for the webhook's owner, without addresses, which would reveal the network of the site. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return NO_ANSWER
  if (error.message === NOT_PUBLIC) return NOT_PUBLIC
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return NO_ANSWER
  const code = 'code' in error ? String(error.code) : error.name
  return `The receiver could not be reached: ${code}.`
}
