import type { Flag, IsoTime, JsonText } from '../columns.ts'

/** One run of an import over one file. */
export interface ImportBatchTable {
  id: string
  /** The file's name without the folder. */
  file: string
  sha256: string
  startedAt: IsoTime
  /** Null while the import runs, and for ever if its process was killed. */
  endedAt: IsoTime | null
  /** Whether the whole file was read. */
  isWhole: Flag
  undoneAt: IsoTime | null
  counts: JsonText<Record<string, number>>
}

/** A record of an imported file, by its source and id, and the character that it became. */
export interface ImportedCharacterTable {
  source: string
  sourceId: string
  /** Null after the character was removed permanently: it is not imported again (R8a). */
  characterId: string | null
  /** Whether `sourceId` is a hash of the content, for a record without an id. */
  byContent: Flag
  /** By field, a hash of the value that the file had last; null for imports from before this column. */
  hashes: JsonText<Record<string, string>> | null
}

/** A character that a batch added or changed; deleted when the batch is undone. */
export interface ImportChangeTable {
  batchId: string
  characterId: string
  /** The revision of the change; null if the character was added. */
  revisionId: string | null
  /** The character's version after the batch; if it is still the current one, nobody has changed it since. */
  version: number
  versionBefore: number
  /** The previous `hashes`; null for an added character, unless it had been removed permanently before. */
  hashesBefore: JsonText<Record<string, string>> | null
}
