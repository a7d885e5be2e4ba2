import type { CharacterField } from '@personae/contract/character-fields'
import type {
  CorrectionKind,
  CorrectionStatus,
  OwnerAnswer,
  OwnerRole,
  ProblemTopic,
} from '@personae/contract/corrections.constants'
import type { SiteRule } from '@personae/contract/site-rules.constants'
import type { Generated } from 'kysely'
import type { IdUntilDeleted, IsoTime, JsonText } from '../columns.ts'

/** What an owner of the character says of a correction. */
export interface OwnerWordTable {
  correctionId: string
  /** Null, with the role, for a word from before these were stored. */
  userId: string | null
  role: OwnerRole | null
  says: OwnerAnswer
  note: string | null
  at: IsoTime
}

/** What somebody suggests for a published character. */
export interface CorrectionTable {
  seq: Generated<number>
  id: string
  characterId: IdUntilDeleted
  /** The name and the universe when it was suggested. */
  characterName: string
  origin: string
  authorId: IdUntilDeleted
  kind: CorrectionKind
  topic: ProblemTopic | null
  /** The published character that it is the same as. */
  otherId: IdUntilDeleted
  baseVersion: number
  fields: JsonText<CharacterField[]>
  /** The proposed picture; its address is in `changes`. */
  pictureHash: string | null
  note: string | null
  sources: JsonText<string[]>
  status: CorrectionStatus
  /** The fields that were accepted. */
  taken: JsonText<CharacterField[]>
  reason: string | null
  /** Of a refusal. */
  rule: SiteRule | null
  decidedById: IdUntilDeleted
  /** Null unless a revision was made of it. */
  revisionId: IdUntilDeleted
  createdAt: IsoTime
  decidedAt: IsoTime | null
  /** Of each proposed field the value that its author has read, the proposed one, and what was taken in its place; empty after a removal. */
  changes: JsonText<Partial<Record<CharacterField, [base: unknown, proposed: unknown, amended?: unknown]>>>
}
