import type { CorrectionRow } from '@personae/contract/corrections'
import { PROBLEM_TOPICS } from '@personae/contract/corrections.constants'

type Subject = Pick<CorrectionRow, 'kind' | 'topic' | 'fields'>

/** What it is about, in a few words. */
export function kindText({ kind, topic, fields }: Subject): string {
  if (kind === 'change')
    return fields.length === 1 ? 'Change of 1 field' : `Change of ${fields.length} fields`
  if (kind === 'duplicate') return 'Reported as a duplicate'
  return topic ? `Problem: ${PROBLEM_TOPICS[topic]}` : 'Problem'
}

/** The name of the author or of an admin. */
export const personText = (username: string | null): string => username ?? 'a former member'

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
