import type { CurrentUser } from '@personae/contract/auth'
import type { Core } from '../../../core.ts'
import { adminsOnly, AppError } from '../../../errors.ts'
import { COMMAND_LINE } from '../../../lib/actors.ts'

export const createAdminService = ({ auth, audit, bootstrapOpen }: Core & { bootstrapOpen: boolean }) => ({
  /** R9. @throws AppError `forbidden` if there is an admin, Become Admin is off, or the password is common */
  async becomeAdmin(caller: CurrentUser) {
    if (!bootstrapOpen) throw new AppError('forbidden', 'Becoming an admin is turned off on this site.')
    await auth.asUser(caller, async (tx, actor) => {
      if (actor.mustChangePassword) throw adminsOnly(actor)
      if (!(await auth.grantAdmin(tx, actor.id, { first: true })))
        throw new AppError('forbidden', 'An admin already exists. Ask them to appoint you.')
      await audit.record(tx, actor, 'became_admin', { id: actor.id, name: actor.username })
    })
    return { message: 'You are now an admin.' }
  },

  /** Makes an account an admin. @returns a new account's password, else null. @throws like `accountFor` */
  async appoint(username: string): Promise<string | null> {
    const { user, password } = await auth.accountFor(username)
    await auth.asUser(user, async (tx, actor) => {
      await auth.grantAdmin(tx, actor.id, { first: false })
      await audit.record(tx, COMMAND_LINE, 'became_admin', { id: actor.id, name: actor.username })
    })
    return password
  },
})
