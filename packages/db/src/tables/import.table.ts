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
  said: JsonText<Record<string, string>> | null
  /** Of the character, after the last import that changed it. */
  version: number
  addedBy: string | null
  /** The batch that added or changed it last. */
  changedBy: string | null
  /** What the file had said before that batch. */
  saidBefore: JsonText<Record<string, string>> | null
}
