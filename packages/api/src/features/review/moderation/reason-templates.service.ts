import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import type { ReasonTemplate, ReasonTemplateInput } from '@personae/contract/moderation'
import type { Core } from '../../../core.ts'
import { AppError } from '../../../errors.ts'
import { allTemplates, deleteTemplate, insertTemplate, updateTemplate } from './reason-templates.repo.ts'

const noTemplate = () => new AppError('not_found', 'There is no such template.')

export function createReasonTemplates({ db, auth, audit }: Core) {
  return {
    list: (): Promise<ReasonTemplate[]> => allTemplates(db.read),

    /** Creates a template, or changes the one with this id. @throws AppError `not_found` */
    put: (caller: CurrentUser, { id: known, ...words }: ReasonTemplateInput): Promise<ReasonTemplate> =>
      auth.asAdmin(caller, async (tx, actor) => {
        const template = { id: known ?? randomUUID(), ...words }
        if (known === undefined) await insertTemplate(tx, template)
        else if (!(await updateTemplate(tx, template))) throw noTemplate()
        const action = known === undefined ? 'template_added' : 'template_changed'
        await audit.record(tx, actor, action, { id: template.id, name: template.title })
        return template
      }),

    remove: (caller: CurrentUser, { id }: { id: string }): Promise<void> =>
      auth.asAdmin(caller, async (tx, actor) => {
        const title = await deleteTemplate(tx, id)
        if (title === null) throw noTemplate()
        await audit.record(tx, actor, 'template_removed', { id, name: title })
      }),
  }
}
