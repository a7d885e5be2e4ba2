import type { CurrentUser } from '@personae/contract/auth'
import type { EditorialInput, EditorialRow } from '@personae/contract/editorial'
import type { Reader, Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { changedSince, invalid } from '../../../errors.ts'
import { toCard } from '../../catalogue/characters/character-row.ts'
import { cardsOf, headOf, lastChange, publishedAmong, replaceRow } from './editorial.repo.ts'

/** The row of characters on the home page that admins choose. */
export function createEditorialService({ db, clock, audit, store }: Core) {
  /** Reads the version before the cards: if the row changes in between, a write based on it is refused. */
  async function read(reader: Reader): Promise<EditorialRow> {
    const { title, version } = await headOf(reader)
    return { title, version, cards: (await cardsOf.all(reader, {})).map(toCard) }
  }

  async function requireVersion(tx: Tx, version: number, baseVersion: number | undefined): Promise<void> {
    if (baseVersion === undefined || baseVersion === version) return
    const { by, at } = (await lastChange(tx)) ?? { by: null, at: clock.now().toISOString() }
    throw changedSince(`The row was changed by ${by ?? 'another admin'} in the meantime.`, {
      by,
      at,
      version,
    })
  }

  async function requirePublished(tx: Tx, ids: string[]): Promise<void> {
    const published = await publishedAmong(tx, ids)
    const at = ids.findIndex((id) => !published.has(id))
    if (at !== -1)
      throw invalid(`characterIds.${at}`, `Number ${at + 1} is not a published character. Remove it first.`)
  }

  return {
    row: () => read(db.read),

    /** Replaces the whole row; without characters it is not shown. @throws AppError `changed`, `invalid` */
    async set(tx: Tx, actor: CurrentUser, { title, characterIds: ids, baseVersion }: EditorialInput) {
      const { version } = await headOf(tx)
      await requireVersion(tx, version, baseVersion)
      await requirePublished(tx, ids)
      await replaceRow(tx, { title, version: version + 1 }, ids)
      await store.contentChanged(tx)
      const name = ids.length === 0 ? 'No characters' : title
      await audit.record(tx, actor, 'editorial_changed', { id: 'editorial', name })
      return read(tx)
    },
  }
}
