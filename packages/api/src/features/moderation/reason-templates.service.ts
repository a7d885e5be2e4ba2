import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import type { ReasonTemplate, ReasonTemplateInput } from '@personae/contract/moderation'
import type { Db } from '@personae/db'
import { AppError } from '../../errors.ts'
import type { AuthService } from '../auth/auth.service.ts'
import { allTemplates, deleteTemplate, putTemplate } from './reason-templates.repo.ts'

export type ReasonTemplatesService = ReturnType<typeof createReasonTemplates>

/** Reasons that admins give often, which they keep themselves. */
export function createReasonTemplates({ db, auth }: { db: Db; auth: AuthService }) {
  return {
    list: (): Promise<ReasonTemplate[]> => allTemplates(db.read),

    /** Makes one, or changes the one of this id. */
    put: (
      caller: CurrentUser,
      { id = randomUUID(), ...words }: ReasonTemplateInput,
    ): Promise<ReasonTemplate> =>
      db.transact(async (tx) => {
        await auth.recheckAdmin(tx, caller)
        const template = { id, ...words }
        await putTemplate(tx, template)
        return template
      }),

    /** @throws AppError `not_found` */
    remove: (caller: CurrentUser, id: string): Promise<void> =>
      db.transact(async (tx) => {
        await auth.recheckAdmin(tx, caller)
        if (!(await deleteTemplate(tx, id))) throw new AppError('not_found', 'There is no such template.')
      }),
  }
}
