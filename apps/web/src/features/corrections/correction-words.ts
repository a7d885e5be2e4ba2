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

/** The name of an author or admin. */
export const nameOf = (by: string | null): string => by ?? 'a former member'

/** The answer of the owner. */
export const ownerWord = ({ ownerSays, ownerNote }: Pick<CorrectionRow, 'ownerSays' | 'ownerNote'>): string =>
  ownerSays === 'agrees' ? 'Yes, that is right' : `No, because ${ownerNote ?? ''}`
