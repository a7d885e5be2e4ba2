/** The kinds of other names with their labels, in the order of the character's page. */
const KIND_LABELS = {
  real: 'Real name',
  native: 'Native name',
  romanized: 'Romanized',
  nickname: 'Nickname',
  codename: 'Codename',
  former: 'Formerly',
  other: 'Also known as',
} as const

export type NameKind = keyof typeof KIND_LABELS

export const NAME_KINDS = Object.keys(KIND_LABELS) as NameKind[]

export interface OtherName {
  name: string
  kind: NameKind
  /** A BCP 47 tag in its canonical form, such as "ja" or "zh-Hant". */
  language?: string | undefined
}

export const kindLabel = (kind: NameKind): string => KIND_LABELS[kind]
