import type { CurrentUser } from '@personae/contract/auth'
import type { TestApp } from '../../../test-app.testing.ts'
import { appWithMembers } from '../../members.testing.ts'

/** Tokens of all links sent so far, in order. */
export const tokensIn = ({ mailer }: TestApp): string[] =>
  mailer.sent.flatMap(({ text }) => [...text.matchAll(/\?token=(\S+)/g)].map(([, token]) => token!))

/** Signs a user up with an address and confirms it. */
export async function signUpConfirmed(app: TestApp, username: string): Promise<CurrentUser> {
  const email = `${username}@example.org`
  const { user } = await app.services.auth.signup({ username, email, password: 'secret1' })
  await app.services.jobs.runDue('mail')
  await app.visitor.account.confirmEmail({ token: tokensIn(app).at(-1)! })
  app.mailer.sent.length = 0
  return user
}

/** The usual accounts, and carol who has a confirmed address, with her actions. */
export async function recovering(options: Parameters<typeof appWithMembers>[0] = {}) {
  const { app, ...others } = await appWithMembers(options)
  const carol = await signUpConfirmed(app, 'carol')

  return {
    app,
    ...others,
    carol,

    /** Sends the queued mail; returns the tokens of all links sent so far, in order. */
    async tokens(): Promise<string[]> {
      await app.services.jobs.runDue('mail')
      return tokensIn(app)
    },

    reset: (token: string, newPassword: string) => app.visitor.auth.resetPassword({ token, newPassword }),

    signsIn: ({ username }: Pick<CurrentUser, 'username'>, password: string): Promise<boolean> =>
      app.services.auth.login({ username, password }).then(
        () => true,
        () => false,
      ),
  }
}
