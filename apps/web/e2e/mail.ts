import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { Site } from './server.ts'
import { expect } from './site.ts'

/** Mail that the site has sent to this address, the oldest first, as soon as there are so many. */
export async function mailTo({ mailFolder }: Site, address: string, count = 1): Promise<Email[]> {
  const read = async () => {
    const names = existsSync(mailFolder) ? readdirSync(mailFolder).toSorted() : []
    const mails = await Promise.all(
      names.map((name) => PostalMime.parse(readFileSync(join(mailFolder, name)))),
    )
    return mails.filter(({ to }) => to?.some((one) => one.address === address))
  }
  await expect.poll(async () => (await read()).length).toBe(count)
  return read()
}

/** The link of a mail, as a person would follow it. */
export const linkIn = ({ text = '' }: Email): string => /https?:\S+/.exec(text)?.[0] ?? 'no link'
