import type { ChangeKind } from '@personae/contract/changes'
import type { IsoTime } from '../columns.ts'

/** A single row. The number increases with every change of public content, which invalidates cached responses. */
export interface ContentVersionTable {
  version: number
}

/** For each character that was ever published, even if it was removed, its last change; written by triggers. */
export interface PublishedChangeTable {
  characterId: string
  /** Increases with every change of any character. */
  seq: number
  kind: ChangeKind
  version: number
  at: IsoTime
}

/**
 * A single row: identifies the history to which the numbers of `published_change` belong. A new random number for a
 * new database and after a restore, which continues the numbers otherwise; 0 for a database from before this table.
 */
export interface ChangeEraTable {
  era: number
}

/** The last change of each topic, or of each user's topic; written by triggers. */
export interface TopicChangeTable {
  /** Increases with every change of any topic. */
  seq: number
  topic: 'published' | 'queue' | 'reports' | 'submissions' | 'notifications'
  userId: string | null
}
