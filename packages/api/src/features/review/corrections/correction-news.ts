import { type CharacterField, nounOf } from '@personae/contract/character-fields'
import { caseOn, type CorrectionKind, type ProblemTopic } from '@personae/contract/corrections.constants'

const named = (fields: readonly CharacterField[]): string => fields.map(nounOf).join(', ')

interface Subject {
  kind: CorrectionKind
  topic: ProblemTopic | null
  characterName: string
  fields: readonly CharacterField[]
  by: string
}

/** A sentence about what somebody has suggested. */
export function suggestionText({ kind, topic, characterName, fields, by }: Subject): string {
  if (kind === 'change') return `${by} suggests a change of “${characterName}”: ${named(fields)}.`
  if (topic === 'removal') return `${by} asks for “${characterName}” to be taken off the site.`
  if (kind === 'problem') return `${by} reports a problem with “${characterName}”.`
  return `${by} reports “${characterName}” as a duplicate.`
}

interface Decided extends Omit<Subject, 'fields'> {
  status: 'accepted' | 'partly' | 'refused'
  taken: readonly CharacterField[]
  reason: string | null
}

/** Sentences about a decision, for the author and for the character's owners. */
export function outcomeTexts({ characterName, by, status, taken, reason, ...about }: Decided) {
  const what = caseOn(about, `“${characterName}”`)
  const accepted = about.topic === 'removal' ? 'accepted: the page is off the site' : 'accepted'
  const outcome = { accepted, partly: 'accepted in part', refused: 'refused' }[status]
  const fields = taken.length > 0 ? `: ${named(taken)}` : ''
  const ending = `has been ${outcome}${fields}.${reason ? ` Reason: ${reason}` : ''}`
  return { author: `Your ${what} ${ending}`, owner: `The ${what} by ${by} ${ending}` }
}

/** A sentence for the author about a correction whose page was removed. */
export function removalText(
  { characterName, ...about }: Pick<Subject, 'kind' | 'topic' | 'characterName'>,
  isRight: boolean,
) {
  const outcome = isRight ? 'accepted' : 'closed'
  return `Your ${caseOn(about, `“${characterName}”`)} has been ${outcome}: the page has been removed.`
}
