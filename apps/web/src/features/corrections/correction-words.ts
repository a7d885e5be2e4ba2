import type { CorrectionRow, OwnerWord } from '@personae/contract/corrections'
import { caseOn, PROBLEM_TOPICS } from '@personae/contract/corrections.constants'
import { fieldLabel } from '../../lib/character-fields.ts'

const listed = new Intl.ListFormat('en')

/** What a correction says about the character, in one line. */
export function subjectOf(of: Pick<CorrectionRow, 'kind' | 'topic' | 'fields' | 'other'>): string {
  const { kind, topic, fields, other } = of
  if (kind === 'change') return `Changes ${listed.format(fields.map(fieldLabel))}`
  if (kind === 'duplicate') return `The same as ${other?.name ?? 'a character that was deleted'}`
  return topic ? PROBLEM_TOPICS[topic] : 'A problem'
}

/** The kind of a correction in few words, for the desk. */
export function kindText({ kind, topic, fields }: Pick<CorrectionRow, 'kind' | 'topic' | 'fields'>): string {
  if (kind === 'change')
    return fields.length === 1 ? 'Change of 1 field' : `Change of ${fields.length} fields`
  if (kind === 'duplicate') return 'Reported as a duplicate'
  if (topic === 'removal') return 'Asked for its removal'
  return topic ? `Problem: ${PROBLEM_TOPICS[topic]}` : 'Problem'
}

/** The verb for how a correction was sent: a change was suggested, most else reported. */
export function sentWord({ kind, topic }: Pick<CorrectionRow, 'kind' | 'topic'>) {
  if (topic === 'removal') return 'Asked'
  return kind === 'change' ? 'Suggested' : 'Reported'
}

/** The name of an author or admin. */
export const nameOf = (by: string | null): string => by ?? 'a former member'

/** The name of an author, and whether they own the page. Only an owner asks for its removal. */
export const authorOf = ({ by, isByOwner, topic }: Pick<CorrectionRow, 'by' | 'isByOwner' | 'topic'>) =>
  isByOwner && topic !== 'removal' ? `${nameOf(by)} (owner)` : nameOf(by)

/** The opinion of this user, as an owner of the character, about a correction. */
export const ownWord = (
  { ownerWords }: Pick<CorrectionRow, 'ownerWords'>,
  user: { username: string } | null,
): OwnerWord | undefined => ownerWords.find(({ by }) => by !== null && by === user?.username)

export const wordText = ({ says, note }: OwnerWord): string =>
  says === 'agrees' ? 'Yes, that is right' : `No, because ${note ?? ''}`

/** What the character's owners say, in few words: a disagreement before an agreement. */
export function ownerMark({ ownerWords }: Pick<CorrectionRow, 'ownerWords'>): string | undefined {
  if (ownerWords.length === 0) return undefined
  if (ownerWords.every(({ says }) => says === 'agrees')) return 'The owner agrees'
  return ownerWords.length === 1 ? 'The owner disagrees' : 'An owner disagrees'
}

const OUTCOMES = { accepted: 'accepted', partly: 'accepted a part of', refused: 'refused' }

/** Why a correction is no longer open. */
export function closedText(
  name: string,
  correction: Pick<CorrectionRow, 'kind' | 'topic' | 'status' | 'decidedBy' | 'characterId'> | undefined,
): string {
  const { status = 'withdrawn', decidedBy = null, characterId = '' } = correction ?? {}
  const what = `the ${caseOn(correction ?? { kind: 'change', topic: null }, name)}`
  // The submitter has deleted the page.
  if (correction && decidedBy === null && characterId === null)
    return `The page of ${name} has just been removed.`
  const by = decidedBy ?? 'Another admin'
  switch (status) {
    case 'withdrawn':
      return `The ${what.slice(4)} has just been withdrawn or deleted.`
    case 'open':
      return `${by} has just decided on ${what}.`
    case 'resolved':
      return `${by} just removed the page of ${name}.`
    default:
      return `${by} just ${OUTCOMES[status]} ${what}${characterId === null ? ': the page has been removed' : ''}.`
  }
}
