import type { Page } from '@playwright/test'
import type { Site } from './server.ts'
import { PASSWORD } from './site.ts'

export const become = (page: Page, username: string) =>
  page.request.post('/api/auth/login', { data: { username, password: PASSWORD } })

/** The submission in hand. */
export const inHand = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

/** New accounts that are admins. */
export async function admins(
  person: (username: string) => Promise<unknown>,
  { run }: Pick<Site, 'run'>,
  names: string[],
): Promise<void> {
  for (const name of names) {
    await person(name)
    run('create-admin', name)
  }
}
