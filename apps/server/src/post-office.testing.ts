import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real mail server on a free port of this machine; it keeps what it is handed. */
export async function openPostOffice({ refuses = [] as string[], port = 0 } = {}) {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(
        refuses.includes(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null,
      ),
    onData: (stream, _session, done) => {
      const keep = async () => void mails.push(await PostalMime.parse(await buffer(stream)))
      keep().then(() => done(), done)
    },
  })
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

/** Whom a mail went to. */
export const recipientsOf = ({ to }: Email): string[] => (to ?? []).map(({ address }) => address ?? '')
