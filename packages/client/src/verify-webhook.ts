import type { WebhookMessage } from './procedures.gen.ts'

/** A message that is not from the site, or too old: respond with 400. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
}

export interface ReceivedWebhook {
  /** The request body as received, not parsed. */
  body: string | Uint8Array
  headers: { get(name: string): string | null } | Readonly<Record<string, string | string[] | undefined>>
  /** `whsec_…`, as shown when the webhook was created. */
  secret: string
  /** How many seconds old, or early, a message may be: by default 300. */
  toleranceSeconds?: number | undefined
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** The version 1 signatures of a header, which has several while a secret is being replaced. */
const signaturesIn = (header: string) =>
  header.split(' ').flatMap((part) => {
    const [version, signature = ''] = part.split(',')
    try {
      return version === 'v1' ? [bytesOf(signature)] : []
    } catch {
      return []
    }
  })

/** Returns the message if its signature is valid and it was sent recently. @throws WebhookRefused */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookMessage> {
  const { body, headers, secret, toleranceSeconds = 300 } = received
  const header = (name: string): string => {
    const value =
      typeof headers['get'] === 'function'
        ? headers.get(name)
        : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
    if (typeof value !== 'string') throw new WebhookRefused(`The header ${name} is missing.`)
    return value
  }
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')]
  const signatures = signaturesIn(header('webhook-signature'))
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookRefused('The message was not sent just now.')

  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), algorithm, false, [
    'verify',
  ])
  // `verify` compares in constant time.
  for (const signature of signatures)
    if (await crypto.subtle.verify('HMAC', key, signature, signed)) return JSON.parse(text) as WebhookMessage
  throw new WebhookRefused('No signature is right.')
}
