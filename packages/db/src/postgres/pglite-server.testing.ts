import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import {
  afterStartup,
  type Message,
  messageOf,
  messagesIn,
  statementOf,
  withPrefix,
} from './pglite-messages.testing.ts'

/** The response to a startup message: authenticated, ready for queries. */
const WELCOME = Buffer.concat([messageOf('R', Buffer.alloc(4)), messageOf('Z', Buffer.from('I'))])

/** Settings of a session, not of a transaction. */
const SETTING = /\bset (?!local)\w+ = [^;]+/g

interface Client {
  socket: Socket
  /** Prefix of the client's prepared statements, since all clients share one session. */
  prefix: string
  received: Buffer
  hasStarted: boolean
  /** Messages received up to the one that asks for a response. */
  turn: Message[]
  turns: Message[][]
  /** Statements that apply the client's settings to the session. */
  settings: string[]
  isListening: boolean
}

/**
 * Lets any number of clients take turns with the one session of PGlite. A turn is a query; a transaction is
 * finished before another client's turn. Prepared statements, settings and notifications are separate for each
 * client, locks are not, and no client can read while another is in a transaction.
 */
export async function servePglite(pglite: PGlite) {
  const clients = new Set<Client>()
  let connected = 0
  let owner: Client | undefined
  let settings = ''
  let running: Promise<void> | undefined
  let isClosed = false

  /** Runs messages in the session. Notifications are sent to the listening clients and left out of the response. */
  async function ask(bytes: Buffer): Promise<Message[]> {
    const parts: Buffer[] = []
    await pglite.execProtocolRawStream(bytes, {
      syncToFs: false,
      // Copied, since PGlite uses the memory again.
      onRawData: (data) => void parts.push(Buffer.from(data)),
    })
    const { messages } = messagesIn(Buffer.concat(parts))
    for (const notification of messages.filter(({ kind }) => kind === 'A'))
      for (const { isListening, socket } of clients) if (isListening) socket.write(notification.bytes)
    return messages.filter(({ kind }) => kind !== 'A')
  }

  async function apply(wanted: string): Promise<void> {
    if (wanted === settings) return
    settings = wanted
    await ask(messageOf('Q', `reset all; ${wanted}`))
  }

  function note(client: Client, turn: Message[]): void {
    for (const statement of turn.map(statementOf)) {
      if (statement === undefined) continue
      client.settings.push(...(statement.match(SETTING) ?? []))
      client.isListening ||= /\blisten /.test(statement)
    }
    settings = client.settings.join('; ')
  }

  async function take(client: Client, turn: Message[]): Promise<void> {
    if (!owner) await apply(client.settings.join('; '))
    const answers = await ask(Buffer.concat(turn.map((message) => withPrefix(message, client.prefix))))
    // A failed turn is rolled back, with its settings.
    if (!owner && answers.every(({ kind }) => kind !== 'E')) note(client, turn)
    owner = pglite.isInTransaction() ? client : undefined
    client.socket.write(Buffer.concat(answers.map(({ bytes }) => bytes)))
  }

  function next(): Client | undefined {
    if (isClosed) return undefined
    const candidates = owner ? [owner] : [...clients]
    return candidates.find(({ turns }) => turns.length > 0)
  }

  async function takeTurns(): Promise<void> {
    for (let client = next(); client; client = next()) {
      // Moves the client to the end of the queue.
      clients.delete(client)
      clients.add(client)
      await take(client, client.turns.shift()!)
    }
  }

  function run(): void {
    running ??= takeTurns().finally(() => (running = undefined))
  }

  async function leave(client: Client): Promise<void> {
    clients.delete(client)
    await running
    if (owner !== client || isClosed) return
    owner = undefined
    await ask(messageOf('Q', 'rollback'))
    run()
  }

  function receive(client: Client, data: Buffer): void {
    client.received = Buffer.concat([client.received, data])
    if (!client.hasStarted) {
      const rest = afterStartup(client.received)
      if (!rest) return
      client.hasStarted = true
      client.received = rest
      client.socket.write(WELCOME)
    }
    const { messages, rest } = messagesIn(client.received)
    client.received = rest
    for (const message of messages) {
      if (message.kind === 'X') return void client.socket.end()
      client.turn.push(message)
      if (message.kind !== 'Q' && message.kind !== 'S') continue
      client.turns.push(client.turn)
      client.turn = []
    }
    run()
  }

  const server = createServer({ noDelay: true }, (socket) => {
    connected += 1
    const client: Client = {
      socket,
      prefix: `${connected} `,
      received: Buffer.alloc(0),
      hasStarted: false,
      turn: [],
      turns: [],
      settings: [],
      isListening: false,
    }
    clients.add(client)
    socket.on('data', (data: Buffer) => receive(client, data))
    socket.on('error', () => {})
    socket.on('close', () => void leave(client))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    address: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Resolves when nothing runs in the session any more. */
    async close(): Promise<void> {
      isClosed = true
      server.close()
      for (const { socket } of clients) socket.destroy()
      clients.clear()
      await running
    },
  }
}
