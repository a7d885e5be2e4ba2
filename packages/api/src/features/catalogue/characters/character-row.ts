import { fieldNames, isListField, type Written } from '@personae/contract/character-fields'
import {
  type Character,
  type CharacterCard,
  type CharacterInput,
  type SubmissionRow,
  submissionRow,
} from '@personae/contract/characters'
import { isTakenBack } from '@personae/contract/review-rounds.constants'
import { pictureUrl } from '@personae/contract/media'
import { beginningWithoutSpoilers, hasSpoiler } from '@personae/contract/shared/spoilers'
import { type CharacterTable, fromJson, toJson } from '@personae/db'
import type { Selectable } from 'kysely'
import { AppError } from '../../../errors.ts'
import { columnsFor } from '../../../lib/columns-for.ts'

export type CharacterRow = Selectable<CharacterTable> & { submittedByUsername: string }

type Decided = Pick<CharacterRow, 'status' | 'rejectionReason' | 'rejectedPermanently'>

export const wasTakenBack = ({ rejectedPermanently, ...row }: Decided): boolean =>
  isTakenBack({ ...row, rejectedPermanently: rejectedPermanently === 1 })

export function outcomeOf(row: Decided): string {
  if (row.status === 'approved') return 'has been approved'
  if (wasTakenBack(row)) return 'was taken back'
  return row.rejectedPermanently ? 'has been rejected' : 'was sent back to you for changes'
}

/** @throws AppError `conflict` if the character is not published */
export function requirePublished(row: CharacterRow): void {
  if (row.status === 'approved') return
  const state = row.status === 'pending' ? 'is waiting for review' : outcomeOf(row)
  throw new AppError('conflict', `“${row.name}” is not published: it ${state}.`)
}

export const CARD_COLUMNS = ['recency', 'id', 'name', 'origin', 'genres', 'pictureHash', 'abilities'] as const
export type CardRow = Pick<Selectable<CharacterTable>, (typeof CARD_COLUMNS)[number]> & {
  companyLogoHash: string | null
}

/** Columns of a character in a list of submissions; the summary and the submitter's name are added apart. */
export const SUBMISSION_COLUMNS = [
  'recency',
  'pictureHash',
  ...submissionRow.omit({ imageUrl: true, summary: true, submittedByUsername: true }).keyof().options,
] as const
export type SubmissionColumns = Pick<
  CharacterRow,
  (typeof SUBMISSION_COLUMNS)[number] | 'submittedByUsername'
> & { summary: string }

export const pictureOf = (hash: string | null): string | null => (hash === null ? null : pictureUrl(hash))

export const WRITTEN_COLUMNS = fieldNames.filter((field) => field !== 'imageUrl')

const writtenOf = (row: CharacterRow): Written => {
  const written: Record<string, unknown> = {}
  for (const field of WRITTEN_COLUMNS)
    written[field] = isListField(field) ? fromJson<unknown[]>(row[field]) : row[field]
  return { ...(written as Written), imageUrl: pictureOf(row.pictureHash) }
}

/** Returns the written fields and those named here: a new column does not appear in responses by itself. */
export const toCharacter = (row: CharacterRow): Character => ({
  id: row.id,
  ...writtenOf(row),
  status: row.status,
  rejectionReason: row.rejectionReason,
  rejectedPermanently: row.rejectedPermanently === 1,
  submittedBy: row.submittedBy,
  submittedByUsername: row.submittedByUsername,
  createdAt: row.createdAt,
  publishedAt: row.publishedAt,
  version: row.version,
})

export const toSubmissionRow = (row: SubmissionColumns): SubmissionRow => ({
  ...columnsFor(submissionRow, row),
  genres: fromJson(row.genres),
  imageUrl: pictureOf(row.pictureHash),
  rejectedPermanently: row.rejectedPermanently === 1,
  summary: beginningWithoutSpoilers(row.summary),
})

export const toCard = (row: CardRow): CharacterCard => ({
  id: row.id,
  name: row.name,
  origin: row.origin,
  genres: fromJson(row.genres),
  imageUrl: pictureOf(row.pictureHash),
  abilities: fromJson<string[]>(row.abilities).filter((ability) => !hasSpoiler(ability)),
  companyLogoUrl: pictureOf(row.companyLogoHash),
})

export type ContentColumns = Pick<
  Selectable<CharacterTable>,
  (typeof WRITTEN_COLUMNS)[number] | 'pictureHash'
>

/** Fields about the picture: empty without one; a new picture does not keep those of the old one. */
export const ABOUT_PICTURE = ['pictureCredit', 'pictureLink', 'pictureLicence'] as const

/** The input as columns. Fields that the input lacks keep their stored values. */
export function contentColumns(
  input: Omit<CharacterInput, 'imageUrl'>,
  pictureHash: string | null,
  stored?: CharacterRow,
): ContentColumns {
  const columns: Record<string, unknown> = {}
  for (const field of WRITTEN_COLUMNS) {
    const value = input[field]
    if (value === undefined) columns[field] = stored?.[field] ?? (isListField(field) ? toJson([]) : null)
    else columns[field] = isListField(field) ? toJson(value) : value
  }
  const isSame = pictureHash === (stored?.pictureHash ?? null)
  for (const field of ABOUT_PICTURE)
    if (pictureHash === null || (!isSame && input[field] === undefined)) columns[field] = null
  return { ...(columns as Omit<ContentColumns, 'pictureHash'>), pictureHash }
}

export type Changes = Record<string, [before: unknown, after: unknown]>

/** The fields that differ. Columns contain only texts and numbers, so that `!==` is enough. */
export function changesBetween<Columns extends object>(before: Columns, after: Partial<Columns>): Changes {
  const changes: Changes = {}
  for (const [field, value] of Object.entries(after)) {
    const old = before[field as keyof Columns]
    if (old !== value) changes[field] = [old, value]
  }
  return changes
}
