import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Options of a real mail server on a free local port, which stores the received mail. */
interface Options {
  refuses?: string[]
  /** The reply to a refused recipient. */
  refusal?: { code: number; text: string }
  /** The password that the server requires. */
  password?: string
  port?: number
  /** Called with a received email, before the sender gets the confirmation. */
  received?: (mail: Email) => void
}

export async function openMailServer({
  refuses = [],
  refusal = { code: 550, text: 'no such mailbox' },
  password,
  port = 0,
  received = () => {},
}: Options = {}) {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password
        ? done(null, { user: auth.username })
        : done(Object.assign(new Error('5.7.8 wrong password'), { responseCode: 535 })),
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(
        refuses.includes(address)
          ? Object.assign(new Error(`<${address}>: ${refusal.text}`), { responseCode: refusal.code })
          : null,
      ),
    onData: (stream, _session, done) => {
      const keep = async () => {
        const mail = await PostalMime.parse(await buffer(stream))
        mails.push(mail)
        received(mail)
      }
      keep().then(() => done(), done)
    },
  })
  // A killed sender closes its connection without QUIT.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

export const recipientsOf = ({ to }: Email): string[] => (to ?? []).map(({ address }) => address ?? '')
