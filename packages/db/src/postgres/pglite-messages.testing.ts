/** Bytes of a message's length field, which counts itself but not the kind. */
const LENGTH = 4

/** A message of PostgreSQL's protocol: its kind, a letter, and all its bytes. */
export interface Message {
  kind: string
  bytes: Buffer
}

/** Splits bytes into the complete messages and the rest. */
export function messagesIn(bytes: Buffer): { messages: Message[]; rest: Buffer } {
  const messages: Message[] = []
  let at = 0
  while (bytes.length - at > LENGTH) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (end > bytes.length) break
    messages.push({ kind: String.fromCharCode(bytes[at]!), bytes: bytes.subarray(at, end) })
    at = end
  }
  return { messages, rest: bytes.subarray(at) }
}

/** The bytes after the startup message, which has no kind; undefined until it is complete. */
export function afterStartup(bytes: Buffer): Buffer | undefined {
  if (bytes.length < LENGTH || bytes.length < bytes.readInt32BE(0)) return undefined
  return bytes.subarray(bytes.readInt32BE(0))
}

export function messageOf(kind: string, body: Buffer | string): Buffer {
  const content = typeof body === 'string' ? Buffer.from(`${body}\0`) : body
  const head = Buffer.alloc(1 + LENGTH)
  head.write(kind)
  head.writeInt32BE(LENGTH + content.length, 1)
  return Buffer.concat([head, content])
}

/** The statement of a simple query; undefined for other messages. */
export const statementOf = ({ kind, bytes }: Message): string | undefined =>
  kind === 'Q' ? bytes.toString('utf8', 1 + LENGTH, bytes.length - 1) : undefined

/** The position of the name of a prepared statement, in a message that has one. */
function nameAt({ kind, bytes }: Message): number | undefined {
  const body = 1 + LENGTH
  if (kind === 'P') return body
  // The name follows that of the portal.
  if (kind === 'B') return bytes.indexOf(0, body) + 1
  const isOfStatement = (kind === 'D' || kind === 'C') && bytes[body] === 'S'.charCodeAt(0)
  return isOfStatement ? body + 1 : undefined
}

/** The message with a prefix before the name of its prepared statement, if it has a name. */
export function withPrefix(message: Message, prefix: string): Buffer {
  const { kind, bytes } = message
  const at = nameAt(message)
  if (at === undefined || bytes[at] === 0) return bytes
  return messageOf(
    kind,
    Buffer.concat([bytes.subarray(1 + LENGTH, at), Buffer.from(prefix), bytes.subarray(at)]),
  )
}
