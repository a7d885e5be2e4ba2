import type { CorrectionRow } from '@personae/contract/corrections'
import { PROBLEM_TOPICS } from '@personae/contract/corrections.constants'
import { fieldLabel } from '../../lib/character-fields.ts'

const listed = new Intl.ListFormat('en')

/** What it says about the character, in a line. */
export function subjectOf({
  kind,
  topic,
  fields,
  other,
}: Pick<CorrectionRow, 'kind' | 'topic' | 'fields' | 'other'>): string {
  if (kind === 'change') return `Changes ${listed.format(fields.map(fieldLabel))}`
  if (kind === 'duplicate') return `The same as ${other?.name ?? 'a character that was deleted'}`
  return topic ? PROBLEM_TOPICS[topic] : 'A problem'
}

/** The same in fewer words, for the desk. */
export function kindText({ kind, topic, fields }: Pick<CorrectionRow, 'kind' | 'topic' | 'fields'>): string {
  if (kind === 'change')
    return fields.length === 1 ? 'Change of 1 field' : `Change of ${fields.length} fields`
  if (kind === 'duplicate') return 'Reported as a duplicate'
  return topic ? `Problem: ${PROBLEM_TOPICS[topic]}` : 'Problem'
}

/** The name of an author or admin. */
export const nameOf = (by: string | null): string => by ?? 'a former member'

/** The answer of the owner. */
export const ownerWord = ({ ownerSays, ownerNote }: Pick<CorrectionRow, 'ownerSays' | 'ownerNote'>): string =>
  ownerSays === 'agrees' ? 'Yes, that is right' : `No, because ${ownerNote ?? ''}`

const OWNER_MARKS = { agrees: 'The owner agrees', disagrees: 'The owner disagrees' }

/** The answer of the character's owner, if there is one. */
export const ownerMark = ({ ownerSays }: Pick<CorrectionRow, 'ownerSays'>): string | undefined =>
  ownerSays ? OWNER_MARKS[ownerSays] : undefined

const OUTCOMES = { accepted: 'accepted', partly: 'accepted a part of', refused: 'refused' }

/** Why a correction is no longer open. */
export function closedText(
  name: string,
  correction: Pick<CorrectionRow, 'status' | 'decidedBy'> | undefined,
): string {
  const status = correction?.status ?? 'withdrawn'
  if (status === 'withdrawn') return `The correction of ${name} has just been withdrawn or deleted.`
  const by = correction?.decidedBy ?? 'Another admin'
  if (status === 'open') return `${by} has just decided on the correction of ${name}.`
  return `${by} just ${OUTCOMES[status]} the correction of ${name}.`
}
