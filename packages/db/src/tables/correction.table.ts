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

/** The answer of an owner of the character to a correction. */
export interface OwnerWordTable {
  correctionId: string
  /** Null, with the role, for an answer from before owners were stored. */
  userId: string | null
  role: OwnerRole | null
  says: OwnerAnswer
  note: string | null
  at: IsoTime
}

/** A correction that was suggested for a published character. */
export interface CorrectionTable {
  seq: Generated<number>
  id: string
  characterId: IdUntilDeleted
  /** The character's name and universe at the time of the suggestion. */
  characterName: string
  origin: string
  authorId: IdUntilDeleted
  kind: CorrectionKind
  topic: ProblemTopic | null
  /** For a duplicate: the published character that is the same. */
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
  /** The site's rule that a refusal names. */
  rule: SiteRule | null
  decidedById: IdUntilDeleted
  /** The revision that the accepted correction created; null if there is none. */
  revisionId: IdUntilDeleted
  createdAt: IsoTime
  decidedAt: IsoTime | null
  /** By field: the value that the author read, the proposed one, and an admin's amendment; empty after a removal. */
  changes: JsonText<Partial<Record<CharacterField, [base: unknown, proposed: unknown, amended?: unknown]>>>
}
