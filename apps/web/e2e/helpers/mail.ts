import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { Site } from './server.ts'
import { expect } from './site.ts'

/** The mails that the site has sent to an address, the oldest first, as soon as there are `count`. */
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

/** Follows the link of the newest of `count` mails to this address. */
export async function confirmAddress(site: Site, address: string, count = 1): Promise<void> {
  const mail = (await mailTo(site, address, count)).at(-1)!
  const token = new URL(linkIn(mail)).searchParams.get('token')
  const answer = await fetch(`${site.url}/trpc/account.confirmEmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  expect(answer.status).toBe(200)
}

/** The first link in a mail. */
export const linkIn = ({ text = '' }: Email): string => /https?:\S+/.exec(text)?.[0] ?? 'no link'
