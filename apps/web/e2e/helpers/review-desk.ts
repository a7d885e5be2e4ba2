import type { Page } from '@playwright/test'
import { enter, type Person } from './fixtures.ts'
import type { Site } from './server.ts'
import { test as base } from './site.ts'

/** The name of the open submission. */
export const openSubmission = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

/** Makes a user an admin, by the command line. */
export function admitted(person: Person, { run }: Pick<Site, 'run'>): Person {
  run('create-admin', person.username)
  return person
}

/** Two admins of a new site; `root` is signed in on the page. */
export const test = base.extend<{ root: Person; second: Person }>({
  root: [
    async ({ page, person, site }, use) => {
      const root = admitted(await person('root'), site)
      await enter(page, root)
      await use(root)
    },
    { auto: true },
  ],
  second: async ({ person, site }, use) => use(admitted(await person('second'), site)),
})
