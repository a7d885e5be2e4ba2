import { canSee, type Viewer } from '@personae/contract/access'
import type { RelationLink } from '@personae/contract/characters'
import type { Db } from '@personae/db'
import { mentionsIn } from '@personae/engines/names/mentions'
import { notFound } from '../../../errors.ts'
import { namedInUniverse, relationshipsOf } from './relations.repo.ts'

const MAX_LINKS = 100

export type RelationsService = ReturnType<typeof createRelationsService>

/** Finds the published characters of the same universe that a character's relationships name. */
export const createRelationsService = ({ db }: { db: Db }) => ({
  /**
   * Links for the longest name at each position. A name of several characters is no link.
   *
   * @param read returns the part of the text that is searched for names
   * @throws AppError `not_found`, also if the viewer may not see the character
   */
  async of(viewer: Viewer, id: string, read = (text: string) => text): Promise<RelationLink[]> {
    const subject = await relationshipsOf.get(db.read, { id })
    if (!subject || !canSee(viewer, subject)) throw notFound()
    const mentions = mentionsIn(read(subject.relationships ?? ''))
    if (mentions.length === 0) return []
    const names = [...new Set(mentions.map(({ folded }) => folded))]
    const found = await namedInUniverse.all(db.read, { names, originKey: subject.originKey, not: id })
    const holders = Map.groupBy(found, ({ name }) => name)
    const links: RelationLink[] = []
    let end = 0
    for (const { start, text, folded } of mentions) {
      const [holder, another] = holders.get(folded) ?? []
      if (!holder || another || start < end || links.length === MAX_LINKS) continue
      links.push({ start, text, id: holder.id })
      end = start + text.length
    }
    return links
  },
})
