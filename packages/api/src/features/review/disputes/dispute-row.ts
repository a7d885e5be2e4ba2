import type { ExportedReport } from '@personae/contract/account-export'
import { type Dispute, dispute, type DisputeCase } from '@personae/contract/disputes'
import { pictureUrl } from '@personae/contract/media'
import type { Genre, Status } from '@personae/contract/characters.constants'
import { REMOVAL_HOURS } from '@personae/contract/disputes.constants'
import { type DisputeTable, fromJson, type JsonText } from '@personae/db'
import type { Selectable } from 'kysely'
import { columnsFor } from '../../../lib/columns-for.ts'
import { HOUR } from '../../../lib/time.ts'

/** A report with its reporter's name and data of the character; null after that was deleted. */
export type DisputeRow = Selectable<DisputeTable> & {
  reportedByUsername: string
  name: string | null
  origin: string | null
  genres: JsonText<Genre[]> | null
  pictureHash: string | null
  characterStatus: Status | null
  submittedByUsername: string | null
}

export const toDispute = (row: DisputeRow): Dispute => ({
  ...columnsFor(dispute, row),
  videoUrls: fromJson(row.videoUrls),
  publicationLinks: fromJson(row.publicationLinks),
  identityVerified: row.identityVerified === null ? null : row.identityVerified === 1,
})

/** Without the admins' notes on the reporter's identity. */
export function toExportedReport(row: DisputeRow): ExportedReport {
  const { identityVerified: _flag, identityVerificationNotes: _notes, ...report } = toDispute(row)
  return report
}

/** Hours until the deadline, rounded to hundredths. */
export function hoursLeft(createdAt: string, now: Date): number {
  const left = Date.parse(createdAt) + REMOVAL_HOURS * HOUR - now.getTime()
  return Math.round((left / HOUR) * 100) / 100
}

function reportedCharacter(row: DisputeRow): DisputeCase['character'] {
  const { reportedCharacterId: id, name, origin, genres, characterStatus: status, submittedByUsername } = row
  if (id === null || name === null || origin === null || !genres) return null
  if (!status || submittedByUsername === null) return null
  const imageUrl = row.pictureHash === null ? null : pictureUrl(row.pictureHash)
  return { id, name, origin, genres: fromJson(genres), imageUrl, status, submittedByUsername }
}

export const toCase = (row: DisputeRow, now: Date): DisputeCase => ({
  ...toDispute(row),
  hoursLeft: row.status === 'pending' ? hoursLeft(row.createdAt, now) : null,
  character: reportedCharacter(row),
})
