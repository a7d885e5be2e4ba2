import type { Page } from '@playwright/test'
import type { Person } from './given.ts'
import type { Site } from './server.ts'

/** The submission in hand. */
export const inHand = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

/** Makes somebody an admin, whether or not there is one. */
export function admitted(person: Person, { run }: Pick<Site, 'run'>): Person {
  run('create-admin', person.username)
  return person
}
