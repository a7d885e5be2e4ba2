import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import type { ReasonTemplate, ReasonTemplateInput } from '@personae/contract/moderation'
import type { Tx } from '@personae/db'
import { AppError } from '../../../errors.ts'
import type { Shared } from '../../../shared.ts'
import {
  allTemplates,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  updateTemplate,
} from './reason-templates.repo.ts'

const noTemplate = () => new AppError('not_found', 'There is no such template.')

export function createReasonTemplates({ db, audit, idempotency }: Shared) {
  async function add(tx: Tx, actor: CurrentUser, words: Omit<ReasonTemplate, 'id'>): Promise<ReasonTemplate> {
    const template = { id: randomUUID(), ...words }
    await insertTemplate(tx, template)
    await audit.record(tx, actor, 'template_added', { id: template.id, name: template.title })
    return template
  }

  return {
    list: () => allTemplates(db.read),

    /** Creates a template, or changes the one with this id. @throws AppError `not_found` */
    async put(tx: Tx, actor: CurrentUser, { id, ...words }: ReasonTemplateInput, key: string | null = null) {
      if (id !== undefined) {
        if (!(await updateTemplate(tx, { id, ...words }))) throw noTemplate()
        await audit.record(tx, actor, 'template_changed', { id, name: words.title })
        return { id, ...words }
      }
      const once = { userId: actor.id, key, request: ['moderation.putTemplate', words] as [string, object] }
      return idempotency.once(tx, once, {
        find: (known) => findTemplate(tx, known),
        make: () => add(tx, actor, words),
      })
    },

    async remove(tx: Tx, actor: CurrentUser, { id }: { id: string }) {
      const title = await deleteTemplate(tx, id)
      if (title === null) throw noTemplate()
      await audit.record(tx, actor, 'template_removed', { id, name: title })
    },
  }
}
