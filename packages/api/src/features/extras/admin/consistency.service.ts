import { fold } from '@personae/contract/shared/fold'
import type { Reader } from '@personae/db'
import { wordsOf } from '@personae/engines/names/name-words'
import {
  countUnindexed,
  countWithoutPicture,
  countWithoutSizes,
  hasNameWords,
  isFoundByName,
  sampleIndexed,
  samplePictures,
} from './consistency.repo.ts'

const CHARACTERS = 200
const PICTURES = 30
/** The shortest text that a trigram index finds. */
const TRIGRAM = 3

/** Samples the database for inconsistent records; all results are zero or empty if there are none. */
export async function findInconsistencies(db: Reader, canDecode: (bytes: Buffer) => Promise<boolean>) {
  const outdated: string[] = []
  for (const { id, recency, name, origin, foldedName, foldedOrigin } of await sampleIndexed(db, CHARACTERS)) {
    const isCurrent =
      foldedName === fold(name) &&
      foldedOrigin === fold(origin) &&
      (foldedName.length < TRIGRAM || (await isFoundByName(db, recency, foldedName))) &&
      (wordsOf(name).length === 0 || (await hasNameWords(db, recency)))
    if (!isCurrent) outdated.push(id)
  }
  const undecodable: string[] = []
  for (const { hash, bytes } of await samplePictures(db, PICTURES))
    if (!(await canDecode(bytes))) undecodable.push(hash)
  return {
    // The rows of the index reference characters, so no row without a character can exist.
    unsearchable: await countUnindexed(db, 'search_text'),
    unnamed: await countUnindexed(db, 'name_text'),
    outdated,
    withoutPicture: await countWithoutPicture(db),
    withoutSizes: await countWithoutSizes(db),
    undecodable,
  }
}
