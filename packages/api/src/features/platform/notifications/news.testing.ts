import type { CurrentUser } from '@personae/contract/auth'
import type { NotificationType } from '@personae/contract/notifications'
import type { TestApp } from '../../../test-app.testing.ts'
import { appWithMembers } from '../../members.testing.ts'
import { signUpConfirmed } from '../auth/recovery.testing.ts'

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

/** Runs the jobs that become due, a minute at a time, as the server does. */
export async function pass(app: TestApp, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    app.clock.advance(MINUTE)
    await app.services.jobs.runDue('news')
    await app.services.jobs.runDue('mail')
  }
}

export async function newsApp() {
  const people = await appWithMembers()
  const carol = await signUpConfirmed(people.app, 'carol')
  const { app } = people
  const tell = (to: CurrentUser, message: string, type: NotificationType = 'list_taken_down') =>
    app.db.transact((tx) => app.services.notifications.notify(tx, [to.id], { type, message }))
  const subjects = () => app.mailer.sent.map(({ subject }) => subject)
  return { ...people, carol, tell, subjects }
}

/** An admin with a confirmed address. */
export async function adminByMail(app: TestApp, username = 'dana') {
  const dana = await signUpConfirmed(app, username)
  await app.services.admin.appoint(username)
  return { ...dana, isAdmin: true }
}
