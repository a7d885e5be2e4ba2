import type { ChangeKind } from '@personae/contract/changes'
import type { IsoTime } from '../columns.ts'

/** A single row. The number increases with every change of public content, and ends the life of cached answers. */
export interface ContentVersionTable {
  version: number
}

/** One row for each character that was ever published, with its last change, also after its removal; written by triggers. */
export interface PublishedChangeTable {
  characterId: string
  /** Increases with every change of any of them. */
  seq: number
  kind: ChangeKind
  version: number
  at: IsoTime
}

/**
 * A single row: which history the numbers of `published_change` belong to. Random for a new database and after a
 * restore, from where they go on otherwise; 0 for one that is older than this.
 */
export interface ChangeEraTable {
  era: number
}

/** One row for each topic, or topic of one user, with the last change; written by triggers. */
export interface TopicChangeTable {
  /** Increases with every change of any of them. */
  seq: number
  topic: 'published' | 'queue' | 'reports' | 'submissions' | 'notifications'
  userId: string | null
}
