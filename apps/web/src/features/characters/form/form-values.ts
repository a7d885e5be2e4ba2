import {
  type CharacterField,
  descriptionOf,
  fieldNames,
  type ListField,
  perField,
  type Written,
} from '@personae/contract/character-fields'
import { type Character, characterInput } from '@personae/contract/characters'
import { isSameValue, mergeFields } from '@personae/contract/merge-fields'
import type { ReviewRound } from '@personae/contract/review-rounds'
import type { OtherName } from '@personae/contract/other-names'
import type { z } from 'zod'
import { splitRounds } from '../../../components/rounds/split-rounds.ts'
import { joinLinks, joinList, splitLinks, splitList } from '../../../lib/split-list.ts'

/** Lists that are not typed as one text with commas. */
type ChosenList = 'genres' | 'aliases'

/** What the submitter tells the reviewer: not part of the record, and not published. */
interface ReviewValues {
  reviewNote: string
  /** Links as one text with commas. */
  reviewSources: string
  /** For each remark whose field was left as it is, why. */
  answers: Partial<Record<CharacterField, string>>
}

const EMPTY_REVIEW: ReviewValues = { reviewNote: '', reviewSources: '', answers: {} }

/**
 * The values of the form as they are typed: most lists are one text with commas. The picture is the data URL of a
 * chosen file (whose address after the upload is sent), or the address of the present picture, or empty.
 */
export type FormValues = Record<string, unknown> &
  ReviewValues & {
    [Field in CharacterField]: Field extends ChosenList ? Written[Field] : string
  }

export type FormField = CharacterField

/** The fields that are typed as one text with commas. */
type TypedList = Exclude<ListField, ChosenList>
const isTypedList = (field: CharacterField): field is TypedList => descriptionOf(field).kind === 'list'

const valuesBy = (valueOf: (field: CharacterField) => unknown) => perField(valueOf) as FormValues

export const EMPTY_VALUES: FormValues = { ...valuesBy(() => ''), genres: [], aliases: [], ...EMPTY_REVIEW }

const LINKS: ReadonlySet<CharacterField> = new Set(['externalLinks', 'crossGenreLinks'])
const split = (field: TypedList, text: string) => (LINKS.has(field) ? splitLinks : splitList)(text)
const join = (field: TypedList, entries: string[]) => (LINKS.has(field) ? joinLinks : joinList)(entries)

/** Converts the values to the input of the server, without validation: that is the schema's task. */
export function toInput(values: FormValues): z.input<typeof characterInput> {
  const input = perField((field) => (isTypedList(field) ? split(field, values[field]) : values[field]))
  return { ...(input as z.input<typeof characterInput>), imageUrl: values.imageUrl || null }
}

type CharacterInput = ReturnType<typeof toInput>

/** The fields of the input whose values, once cleaned as the server does, differ from the record. */
export function changesIn(input: CharacterInput, original: Character): Partial<CharacterInput> {
  const isChanged = (field: CharacterField): boolean => {
    if (isSameValue(input[field], original[field])) return false
    const read = characterInput.shape[field].safeParse(input[field])
    return !read.success || !isSameValue(read.data, original[field])
  }
  return Object.fromEntries(fieldNames.filter(isChanged).map((field) => [field, input[field]]))
}

/** Converts the names of drafts from before names had kinds: a list of texts, or one text with commas. */
const toNames = (names: OtherName[] | string[] | string): OtherName[] =>
  (typeof names === 'string' ? splitList(names) : names).map((name) =>
    typeof name === 'string' ? { name, kind: 'other' } : name,
  )

/** The form's values for a record. One that is stored in an old draft may lack newer fields. */
export const fromCharacter = (character: Partial<Character>): FormValues => ({
  ...valuesBy((field) =>
    isTypedList(field) ? join(field, character[field] ?? []) : (character[field] ?? EMPTY_VALUES[field]),
  ),
  aliases: toNames(character.aliases ?? []),
  ...EMPTY_REVIEW,
})

/** The initial values of the fields for the reviewer: what was said in the present round. */
export function reviewValues(rounds: ReviewRound[]): ReviewValues {
  const { open, former } = splitRounds(rounds)
  return {
    reviewNote: open?.note ?? '',
    reviewSources: joinLinks(open?.sources ?? []),
    answers: Object.fromEntries((former?.remarks ?? []).map(({ field, answer }) => [field, answer ?? ''])),
  }
}

/** Converts the fields for the reviewer to the input of the server. */
export const toReviewInput = ({ reviewNote, reviewSources }: ReviewValues) => ({
  reviewNote,
  reviewSources: splitLinks(reviewSources),
})

export const reviewValuesOf = ({ reviewNote, reviewSources, answers }: ReviewValues): ReviewValues => ({
  reviewNote,
  reviewSources,
  answers,
})

/** Whether both values say the same to the reviewer. */
export const isSameReview = (one: ReviewValues, other: ReviewValues): boolean =>
  isSameValue(reviewTexts(one), reviewTexts(other))

const reviewTexts = ({ reviewNote, reviewSources, answers }: ReviewValues) => [
  reviewNote,
  reviewSources,
  fieldNames.map((field) => answers[field] ?? ''),
]

/** Converts the values of a draft, which may be in an older format. */
export const fromDraft = <Draft extends Partial<FormValues>>(draft: Draft): Draft =>
  draft.aliases ? { ...draft, aliases: toNames(draft.aliases) } : draft

/** The result of merging what another user has saved since the form was opened. */
export interface Conflict extends Omit<ReturnType<typeof mergeValues>, 'values'> {
  /** The name of the other user, if it is known. */
  by: string | null
  theirs: FormValues
}

/** Merges two versions of the same values, without losing anything that the user typed. */
export function mergeValues(base: FormValues, mine: FormValues, theirs: FormValues) {
  // Fields that only the other user changed are taken; in fields that both changed the user's own value stays.
  const { theirs: taken, conflicts } = mergeFields(base, mine, theirs)
  const values = {
    ...mine,
    ...Object.fromEntries(taken.map((field) => [field, theirs[field]])),
  } as FormValues
  return { values, taken, conflicts }
}
