import { canSee, type Viewer } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import type { CharacterField } from '@personae/contract/character-fields'
import {
  type Correction,
  type CorrectionRow as Row,
  correctionRow,
  ownerWord,
} from '@personae/contract/corrections'
import { isForOwners } from '@personae/contract/corrections.constants'
import type { FieldValue } from '@personae/contract/history'
import { isSameValue } from '@personae/contract/merge-fields'
import { type CharacterTable, fromJson } from '@personae/db'
import { AppError } from '../../../errors.ts'
import { columnsFor } from '../../../lib/columns-for.ts'
import { pictureOf } from '../../catalogue/characters/character-row.ts'
import type { findCorrection } from './corrections.repo.ts'

/** The names are null once the account is deleted, the columns of the character once the character is. */
export type CorrectionRow = NonNullable<Awaited<ReturnType<typeof findCorrection>>>

/** A correction in a list, without the proposed values. */
export type ListedRow = Omit<CorrectionRow, 'baseVersion' | 'pictureHash' | 'changes'>

/** An open correction always has its author and character: deleting either closes it. */
export type OpenCorrection = CorrectionRow & { authorId: string; characterId: string }

export const noCorrection = () => new AppError('not_found', 'This correction does not exist.')

export const isOpen = (row: CorrectionRow): row is OpenCorrection =>
  row.status === 'open' && row.authorId !== null && row.characterId !== null

const isOwner = (row: ListedRow, userId: string): boolean =>
  [row.submittedBy, row.companyOwner].includes(userId)

/** Whether this user is an owner of the character who may read and answer the correction. */
export const isAsked = (row: ListedRow, userId: string): boolean =>
  isForOwners(row.topic) && isOwner(row, userId)

/** Whether this user, as an owner, may answer the correction now. */
export const mayAnswer = (row: ListedRow, userId: string): boolean =>
  row.status === 'open' && row.authorId !== userId && isAsked(row, userId)

/** Its author, admins and, unless it is for admins only, the character's owners may see a correction. */
export const maySee = (viewer: NonNullable<Viewer>, row: ListedRow): boolean =>
  viewer.isAdmin || row.authorId === viewer.id || isAsked(row, viewer.id)

const NOT_SEEN = { genres: null, characterPicture: null }

/** Only the submitter and admins see a page that is off the site. */
const isSeen = (
  viewer: Viewer,
  status: CharacterTable['status'] | null,
  submittedBy: string | null,
): boolean => status !== null && submittedBy !== null && canSee(viewer, { status, submittedBy })

const isPageSeen = (viewer: Viewer, { characterStatus, submittedBy }: ListedRow): boolean =>
  isSeen(viewer, characterStatus, submittedBy)

/** The other character of a duplicate; null if the viewer may not see it now. */
function otherOf(viewer: Viewer, { otherId: id, otherName: name, otherStatus, otherSubmitter }: ListedRow) {
  return id !== null && name !== null && isSeen(viewer, otherStatus, otherSubmitter) ? { id, name } : null
}

/** @param viewer whose own answer as an owner is shown, or else the latest answer of any owner */
export function toRow(row: ListedRow, viewer: NonNullable<Viewer>): Row {
  const word = row.words.find(({ userId }) => userId === viewer.id) ?? row.words[0]
  const { genres, characterPicture } = isPageSeen(viewer, row) ? row : NOT_SEEN
  return {
    ...columnsFor(correctionRow, {
      ...row,
      isByOwner: row.authorId !== null && isOwner(row, row.authorId),
      ownerWords: row.words.map((one) => columnsFor(ownerWord, one)),
      ownerSays: word?.says ?? null,
      ownerNote: word?.note ?? null,
    }),
    fields: fromJson(row.fields),
    taken: fromJson(row.taken),
    sources: fromJson(row.sources),
    genres: genres === null ? [] : fromJson(genres),
    imageUrl: pictureOf(characterPicture),
    other: otherOf(viewer, row),
  }
}

const valuesIn = ({ changes }: CorrectionRow) =>
  Object.entries(fromJson(changes)) as [
    CharacterField,
    [base: FieldValue, proposed: FieldValue, amended?: FieldValue],
  ][]

export const toExportedCorrection = (row: CorrectionRow, authorId: string) => ({
  ...toRow(row, { id: authorId, isAdmin: false }),
  changes: valuesIn(row).map(([field, [base, proposed]]) => ({ field, base, proposed })),
})

/** @param character in its present state; null once it was removed */
export function toCorrection(
  row: CorrectionRow,
  character: Character | null,
  viewer: NonNullable<Viewer>,
): Correction {
  const now = isPageSeen(viewer, row) ? character : null
  const isUndecided = row.status === 'open'
  const isAuthor = row.authorId === viewer.id
  return {
    ...toRow(row, viewer),
    baseVersion: row.baseVersion,
    version: now?.version ?? null,
    changes: valuesIn(row).map(([field, [base, proposed, amended]]) => {
      const current = now ? (now[field] ?? null) : base
      const isChanged = !isSameValue(base, current)
      return { field, base, proposed, ...(amended !== undefined && { amended }), current, isChanged }
    }),
    may: {
      decide: isUndecided && viewer.isAdmin,
      answer: mayAnswer(row, viewer.id),
      withdraw: isUndecided && isAuthor,
    },
  }
}
