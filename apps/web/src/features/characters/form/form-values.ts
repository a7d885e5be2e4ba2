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

/** Lists that are not typed as one text. */
type ChosenList = 'genres' | 'aliases'

/** What is said to the reviewer: beside the record, and not published. */
interface ReviewValues {
  reviewNote: string
  /** Links, as one text with commas. */
  reviewSources: string
  /** Why a field with a remark was left as it is. */
  answers: Partial<Record<CharacterField, string>>
}

const NOTHING_SAID: ReviewValues = { reviewNote: '', reviewSources: '', answers: {} }

/**
 * The form as it is typed: most lists are comma-separated texts. The picture is a data URL of a chosen file (its address
 * is what is sent), the address of the present one, or empty.
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

export const EMPTY_VALUES: FormValues = { ...valuesBy(() => ''), genres: [], aliases: [], ...NOTHING_SAID }

const LINKS: ReadonlySet<CharacterField> = new Set(['externalLinks', 'crossGenreLinks'])
const split = (field: TypedList, text: string) => (LINKS.has(field) ? splitLinks : splitList)(text)
const join = (field: TypedList, entries: string[]) => (LINKS.has(field) ? joinLinks : joinList)(entries)

/** The body that the server is sent; what is wrong with it is left for the schema to say. */
export function toInput(values: FormValues): z.input<typeof characterInput> {
  const input = perField((field) => (isTypedList(field) ? split(field, values[field]) : values[field]))
  return { ...(input as z.input<typeof characterInput>), imageUrl: values.imageUrl || null }
}

type CharacterInput = ReturnType<typeof toInput>

/** The input's fields that are not what the record says, once the server has cleaned them. */
export function changesIn(input: CharacterInput, original: Character): Partial<CharacterInput> {
  const isChanged = (field: CharacterField): boolean => {
    if (isSameValue(input[field], original[field])) return false
    const read = characterInput.shape[field].safeParse(input[field])
    return !read.success || !isSameValue(read.data, original[field])
  }
  return Object.fromEntries(fieldNames.filter(isChanged).map((field) => [field, input[field]]))
}

/** Drafts from before names had kinds contain texts: a list in the record, one text with commas in the form. */
const toNames = (names: OtherName[] | string[] | string): OtherName[] =>
  (typeof names === 'string' ? splitList(names) : names).map((name) =>
    typeof name === 'string' ? { name, kind: 'other' } : name,
  )

/** Of a record that a draft keeps, which may be from before there was a field, as well. */
export const fromCharacter = (character: Partial<Character>): FormValues => ({
  ...valuesBy((field) =>
    isTypedList(field) ? join(field, character[field] ?? []) : (character[field] ?? EMPTY_VALUES[field]),
  ),
  aliases: toNames(character.aliases ?? []),
  ...NOTHING_SAID,
})

/** What is typed for the reviewer, as the form begins: what was said in the present round. */
export function reviewValues(rounds: ReviewRound[]): ReviewValues {
  const { open, former } = splitRounds(rounds)
  return {
    reviewNote: open?.note ?? '',
    reviewSources: joinLinks(open?.sources ?? []),
    answers: Object.fromEntries((former?.remarks ?? []).map(({ field, answer }) => [field, answer ?? ''])),
  }
}

/** As the server is sent it. */
export const toReviewInput = ({ reviewNote, reviewSources }: ReviewValues) => ({
  reviewNote,
  reviewSources: splitLinks(reviewSources),
})

export const saidIn = ({ reviewNote, reviewSources, answers }: ReviewValues): ReviewValues => ({
  reviewNote,
  reviewSources,
  answers,
})

/** Whether both values say the same to the reviewer. */
export const saysTheSame = (one: ReviewValues, other: ReviewValues): boolean =>
  isSameValue(spoken(one), spoken(other))

const spoken = ({ reviewNote, reviewSources, answers }: ReviewValues) => [
  reviewNote,
  reviewSources,
  fieldNames.map((field) => answers[field] ?? ''),
]

/** The values of a draft, which may be older than some fields. */
export const fromDraft = <Draft extends Partial<FormValues>>(draft: Draft): Draft =>
  draft.aliases ? { ...draft, aliases: toNames(draft.aliases) } : draft

/** Changes by another user since the form was opened. */
export interface Conflict extends Omit<ReturnType<typeof mergeValues>, 'values'> {
  /** The username, if it is known. */
  by: string | null
  theirs: FormValues
}

/** Merges two versions of the same values. Nothing that the user typed is lost. */
export function mergeValues(base: FormValues, mine: FormValues, theirs: FormValues) {
  // What only the others changed is theirs, what both changed the user's own.
  const { theirs: taken, conflicts } = mergeFields(base, mine, theirs)
  const values = {
    ...mine,
    ...Object.fromEntries(taken.map((field) => [field, theirs[field]])),
  } as FormValues
  return { values, taken, conflicts }
}
