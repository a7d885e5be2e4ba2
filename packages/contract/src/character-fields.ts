import type { OtherName } from './other-names.ts'
import type { Genre, PictureLicence } from './characters.constants.ts'

// What people write about a character, field by field: schemas, columns, histories, forms and screens follow
// this table. It has no zod schemas, so that screens without validation do not load the validator.

interface Kinds {
  text: string
  optionalText: string | null
  list: string[]
  names: OtherName[]
  genres: Genre[]
  /** The address of the picture; its column holds the hash of the file. */
  picture: string | null
  licence: PictureLicence | null
}

type FieldKind = keyof Kinds

interface FieldDescription {
  /** The name of the field in histories, comparisons and forms. */
  label: string
  /** The field's name inside a sentence, if it differs from the label. */
  noun?: string
  /** The longer label in the form, if it has one. */
  formLabel?: string
  /** The label on the character's page, if it differs. */
  pageLabel?: string
  kind: FieldKind
  tab: 'overview' | 'abilities' | 'backstory' | 'relations'
  /** Whether the comparison of two characters shows the field: always, or if one of the two has a value. */
  isCompared?: true | 'if given'
}

/** The fields that people write, in the order in which screens show them. */
export const CHARACTER_FIELDS = {
  name: { label: 'Name', formLabel: 'Character name', kind: 'text', tab: 'overview', isCompared: true },
  aliases: {
    label: 'Also known as',
    noun: 'other names',
    kind: 'names',
    tab: 'overview',
    isCompared: 'if given',
  },
  origin: {
    label: 'Origin',
    noun: 'universe',
    formLabel: 'Origin / Universe',
    pageLabel: 'Universe',
    kind: 'text',
    tab: 'overview',
    isCompared: true,
  },
  multiverse: { label: 'Multiverse', kind: 'optionalText', tab: 'overview' },
  genres: { label: 'Genres', kind: 'genres', tab: 'overview' },
  series: { label: 'Series', kind: 'optionalText', tab: 'overview', isCompared: true },
  creators: { label: 'Creators', kind: 'list', tab: 'overview', isCompared: true },
  writers: { label: 'Writers', kind: 'list', tab: 'overview', isCompared: true },
  description: { label: 'Description', kind: 'text', tab: 'overview', isCompared: true },
  abilities: { label: 'Abilities', kind: 'list', tab: 'abilities', isCompared: true },
  personality: { label: 'Personality', kind: 'list', tab: 'overview', isCompared: true },
  backstory: { label: 'Backstory', kind: 'text', tab: 'backstory', isCompared: true },
  relationships: { label: 'Relationships', kind: 'optionalText', tab: 'relations' },
  externalLinks: {
    label: 'External links',
    noun: 'links',
    pageLabel: 'Links',
    kind: 'list',
    tab: 'overview',
  },
  crossGenreLinks: {
    label: 'Cross-genre links',
    noun: 'links to other genres',
    pageLabel: 'Also seen in',
    kind: 'list',
    tab: 'overview',
  },
  imageUrl: { label: 'Picture', kind: 'picture', tab: 'overview' },
  pictureCredit: {
    label: 'Picture by',
    noun: 'maker of the picture',
    formLabel: 'Who made the picture',
    kind: 'optionalText',
    tab: 'overview',
    isCompared: 'if given',
  },
  pictureLink: {
    label: 'Source of the picture',
    formLabel: 'Where it is from',
    kind: 'optionalText',
    tab: 'overview',
    isCompared: 'if given',
  },
  pictureLicence: {
    label: 'Licence of the picture',
    formLabel: 'Licence',
    kind: 'licence',
    tab: 'overview',
    isCompared: 'if given',
  },
} as const satisfies Record<string, FieldDescription>

type Fields = typeof CHARACTER_FIELDS
export type CharacterField = keyof Fields

export type Written = { [Field in CharacterField]: Kinds[Fields[Field]['kind']] }

type FieldOf<Value> = {
  [Field in CharacterField]: Written[Field] extends Value ? Field : never
}[CharacterField]

export type ListField = FieldOf<unknown[]>

export const fieldNames = Object.keys(CHARACTER_FIELDS) as CharacterField[]

export const perField = <Value>(valueOf: (field: CharacterField) => Value) =>
  Object.fromEntries(fieldNames.map((field) => [field, valueOf(field)])) as Record<CharacterField, Value>

export const descriptionOf = (field: CharacterField): FieldDescription => CHARACTER_FIELDS[field]

const LISTS: ReadonlySet<FieldKind> = new Set(['list', 'names', 'genres'])

export const isListField = (field: CharacterField): field is ListField => LISTS.has(descriptionOf(field).kind)

export const nounOf = (field: CharacterField): string =>
  descriptionOf(field).noun ?? descriptionOf(field).label.toLowerCase()

export const formLabel = (field: CharacterField): string =>
  descriptionOf(field).formLabel ?? descriptionOf(field).label

export const pageLabel = (field: CharacterField): string =>
  descriptionOf(field).pageLabel ?? descriptionOf(field).label
