import type { Flag, IsoTime, JsonText } from '../columns.ts'

/** One run of an import over one file. */
export interface ImportBatchTable {
  id: string
  /** Its name, without the folder. */
  file: string
  sha256: string
  startedAt: IsoTime
  /** Null while it runs, and for ever if its process was killed. */
  endedAt: IsoTime | null
  /** Whether the whole file was read. */
  isWhole: Flag
  undoneAt: IsoTime | null
  counts: JsonText<Record<string, number>>
}

/** A record of a file, by its source and id, and the character that it became. */
export interface ImportedCharacterTable {
  source: string
  sourceId: string
  /** Null after the character was removed for good: then it is not imported again (R8a). */
  characterId: string | null
  /** Whether `sourceId` is made of the record's content: it has none of its own. */
  byContent: Flag
  /** By field, a hash of what the file said last; null for imports from before this was kept. */
  hashes: JsonText<Record<string, string>> | null
}

/** A character that a batch added or changed, until that is undone. */
export interface ImportChangeTable {
  batchId: string
  characterId: string
  /** Of the change; null if the character was added. */
  revisionId: string | null
  /** Of the character, as long as it is what the batch left: nobody has changed it since. */
  version: number
  versionBefore: number
  /** What the file had said before; of one that was added null, unless it had been removed for good. */
  hashesBefore: JsonText<Record<string, string>> | null
}
