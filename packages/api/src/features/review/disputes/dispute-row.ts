import type { CurrentUser } from '@personae/contract/auth'
import {
  type Dispute,
  dispute,
  type DisputeAnswer,
  type DisputeCase,
  type DisputeReading,
} from '@personae/contract/disputes'
import { REMOVAL_HOURS } from '@personae/contract/disputes.constants'
import { fromJson } from '@personae/db'
import { pictureOf } from '../../catalogue/characters/character-row.ts'
import { columnsFor } from '../../../lib/columns-for.ts'
import { HOUR } from '../../../lib/time.ts'
import type { findDispute } from './disputes.repo.ts'

/** A report with names and data of its character, which are null once the character is deleted. */
export type DisputeRow = NonNullable<Awaited<ReturnType<typeof findDispute>>>

export const toDispute = (row: DisputeRow): Dispute => ({
  ...columnsFor(dispute, row),
  videoUrls: fromJson(row.videoUrls),
  publicationLinks: fromJson(row.publicationLinks),
  identityVerified: row.identityVerified === null ? null : row.identityVerified === 1,
})

/** The report without the admins' notes on the reporter's identity. */
export function toExportedReport(row: DisputeRow) {
  const { identityVerified: _flag, identityVerificationNotes: _notes, ...report } = toDispute(row)
  return report
}

export const toAnswer = ({
  answerText: text,
  answerLinks,
  answerDates,
  answeredAt,
}: Pick<DisputeRow, 'answerText' | 'answerLinks' | 'answerDates' | 'answeredAt'>): DisputeAnswer | null =>
  text === null || answeredAt === null
    ? null
    : {
        text,
        links: answerLinks ? fromJson(answerLinks) : [],
        dates: answerDates && fromJson(answerDates),
        answeredAt,
      }

/** Hours until the deadline, rounded to hundredths. */
export function hoursLeft(createdAt: string, now: Date): number {
  const left = Date.parse(createdAt) + REMOVAL_HOURS * HOUR - now.getTime()
  return Math.round((left / HOUR) * 100) / 100
}

function reportedCharacter(row: DisputeRow): DisputeCase['character'] {
  const { reportedCharacterId: id, name, origin, genres, characterStatus: status, submittedByUsername } = row
  if (id === null || name === null || origin === null || !genres) return null
  if (!status || submittedByUsername === null || row.version === null) return null
  return {
    id,
    name,
    origin,
    genres: fromJson(genres),
    imageUrl: pictureOf(row.pictureHash),
    status,
    submittedByUsername,
    version: row.version,
  }
}

export const toCase = (row: DisputeRow, now: Date): DisputeCase => ({
  ...toDispute(row),
  told: row.told,
  answer: toAnswer(row),
  // A page that is off the site was removed in time: no hours are left to count.
  hoursLeft:
    row.status === 'pending' && row.characterStatus === 'approved' ? hoursLeft(row.createdAt, now) : null,
  character: reportedCharacter(row),
})

/** Whether this user was told of the report, and the page is still theirs. */
export const isAsked = (row: DisputeRow, userId: string): boolean =>
  row.toldId === userId && [row.submittedBy, row.companyOwner].includes(userId)

export const mayAnswer = (row: DisputeRow, userId: string): boolean =>
  isAsked(row, userId) && row.status === 'pending' && row.answeredAt === null

/** The report as an admin, its reporter, or the owner who was told of it reads it. */
export function toReading(row: DisputeRow, viewer: CurrentUser, now: Date): DisputeReading {
  const answer = toAnswer(row)
  const may = { mayAnswer: mayAnswer(row, viewer.id) }
  if (viewer.isAdmin) return { ...toCase(row, now), reader: 'admin', ...may }
  const { reportedByUserId, reportedByUsername: _, ...claim } = toExportedReport(row)
  if (reportedByUserId === viewer.id) return { ...claim, reader: 'reporter' }
  const adminNotes = row.status === 'upheld' ? row.adminNotes : null
  return { ...claim, adminNotes, answer, ...may, reader: 'owner' }
}
