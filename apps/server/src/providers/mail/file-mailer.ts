import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from '@personae/api/server'
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from '@personae/db/owner-only'
import { createTransport } from 'nodemailer'
import { messageOf } from './smtp-mailer.ts'

interface Options {
  folder: string
  from: string
  /** Called with each file after it is written. */
  written: (file: string) => void
}

/** Writes mail into a folder, as files for any mail program, if there is no mail server. */
export function createFileMailer({ folder, from, written }: Options): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(id, letter) {
      const { message } = await transport.sendMail(messageOf(id, letter, from))
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${id.slice(0, 8)}.eml`)
      await writeFile(file, message, { mode: OWNER_ONLY_FILE })
      written(file)
    },
  }
}
