import type { Dispute, DisputeCase, OwnReport } from '@personae/contract/disputes'
import { pictureUrl } from '@personae/contract/media'
import { REMOVAL_HOURS, type Status } from '@personae/contract/vocabulary'
import { type DisputeTable, fromJson } from '@personae/db'
import type { Selectable } from 'kysely'

const HOUR = 60 * 60 * 1000

/** A report with its reporter's name and what is shown of the character; the latter is null once it is gone. */
export type DisputeRow = Selectable<DisputeTable> & {
  reportedByUsername: string
  name: string | null
  origin: string | null
  pictureHash: string | null
  characterStatus: Status | null
  submittedByUsername: string | null
}

/** Names each field it gives out, so that a new column never reaches an answer by itself. */
export const toDispute = (row: DisputeRow): Dispute => ({
  id: row.id,
  reportedCharacterId: row.reportedCharacterId,
  characterName: row.characterName,
  reportedByUserId: row.reportedByUserId,
  reportedByUsername: row.reportedByUsername,
  description: row.description,
  evidence: row.evidence,
  originalWorkUrl: row.originalWorkUrl,
  originalWorkDate: row.originalWorkDate,
  videoUrls: fromJson(row.videoUrls),
  publicationLinks: fromJson(row.publicationLinks),
  identityVerified: row.identityVerified === null ? null : row.identityVerified === 1,
  identityVerificationNotes: row.identityVerificationNotes,
  status: row.status,
  adminNotes: row.adminNotes,
  createdAt: row.createdAt,
  decidedAt: row.decidedAt,
})

/** Hours to the end of the promised time, in hundredths. */
function hoursLeft({ status, createdAt }: DisputeRow, now: Date): number | null {
  if (status !== 'pending') return null
  const left = Date.parse(createdAt) + REMOVAL_HOURS * HOUR - now.getTime()
  return Math.round((left / HOUR) * 100) / 100
}

function reportedCharacter(row: DisputeRow): DisputeCase['character'] {
  const { reportedCharacterId: id, name, origin, characterStatus: status, submittedByUsername } = row
  if (id === null || name === null || origin === null || !status || submittedByUsername === null) return null
  const imageUrl = row.pictureHash === null ? null : pictureUrl(row.pictureHash)
  return { id, name, origin, imageUrl, status, submittedByUsername }
}

export const toCase = (row: DisputeRow, now: Date): DisputeCase => ({
  ...toDispute(row),
  hoursLeft: hoursLeft(row, now),
  character: reportedCharacter(row),
})

export const toOwnReport = (row: Selectable<DisputeTable>): OwnReport => ({
  id: row.id,
  reportedCharacterId: row.reportedCharacterId,
  characterName: row.characterName,
  description: row.description,
  status: row.status,
  adminNotes: row.adminNotes,
  createdAt: row.createdAt,
  decidedAt: row.decidedAt,
})
