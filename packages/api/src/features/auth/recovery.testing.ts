import type { CurrentUser } from '@personae/contract/auth'
import { cast } from '../cast.testing.ts'

/** The cast, and carol who has an address; with what she would do by hand. */
export async function recovering() {
  const { app, ...others } = await cast()
  const account = { username: 'carol', email: 'carol@example.org', password: 'secret1' }
  const { user: carol } = await app.services.auth.signup(account)

  return {
    app,
    ...others,
    carol,

    /** Lets the post go out; tokens of all links mailed so far, in the order of their mails. */
    async tokens(): Promise<string[]> {
      await app.services.mail.deliverDue()
      return app.post.letters.flatMap(({ text }) => /\?token=(\S+)/.exec(text)?.[1] ?? [])
    },

    reset: (token: string, newPassword: string) => app.visitor.auth.resetPassword({ token, newPassword }),

    signsIn: ({ username }: Pick<CurrentUser, 'username'>, password: string): Promise<boolean> =>
      app.services.auth.login({ username, password }).then(
        () => true,
        () => false,
      ),
  }
}
