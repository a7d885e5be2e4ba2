import type { Page } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import { appointed, enter, type Person } from './fixtures.ts'
import type { Site } from './server.ts'
import { test as base } from './site.ts'

/** The name of the open submission, once it can be decided on: it must have been on screen for some time. */
export const openSubmission = (page: Page) =>
  page
    .locator('body:not(:has(aside[aria-busy="true"]))')
    .getByRole('article')
    .getByRole('heading', { level: 2 })

/** Makes a user another admin, directly in the database: the command for it takes as long as a short test. */
function admitted(person: Person, { databaseFile }: Pick<Site, 'databaseFile'>): Person {
  const db = new Sqlite(databaseFile)
  db.prepare('update user set "isAdmin" = 1 where username = ?').run(person.username)
  db.close()
  return person
}

/** Two admins of a new site; `root` is signed in on the page. */
export const test = base.extend<{ root: Person; second: Person }>({
  root: [
    async ({ page, person }, use) => {
      const root = await appointed(await person('root'))
      await enter(page, root)
      await use(root)
    },
    { auto: true },
  ],
  second: async ({ person, site }, use) => use(admitted(await person('second'), site)),
})
