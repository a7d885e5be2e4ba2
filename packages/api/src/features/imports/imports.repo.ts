import type { Tx } from '@personae/db'
import type { CharacterRow } from '../characters/character-row.ts'
import { records } from '../characters/characters.repo.ts'

/** Characters of earlier imports, by `source` and `sourceId` separated by a line break. */
export async function findBySource(
  tx: Tx,
  keys: { source: string; sourceId: string }[],
): Promise<Map<string, CharacterRow>> {
  if (keys.length === 0) return new Map()
  const rows = await records(tx)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('source', 'sourceId'),
        'in',
        keys.map(({ source, sourceId }) => tuple(source, sourceId)),
      ),
    )
    .execute()
  return new Map(rows.map((row) => [`${row.source}\n${row.sourceId}`, row]))
}
