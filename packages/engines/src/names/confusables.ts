import lookAlikes from 'unhomoglyph'

/** Invisible characters, and the one that only stretches an Arabic word. */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\u0640]/gu
const SIGNS_AT_ENDS = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu

/** A name without the signs around it, which hardly make another name; one of signs alone is unchanged. */
export const withoutSigns = (name: string): string => name.replace(SIGNS_AT_ENDS, '') || name

/** The skeleton of Unicode's UTS #39: equal for texts that look alike. Not for display. */
const consonantsOf = (text: string): string =>
  lookAlikes(text.normalize('NFKD').replace(IGNORABLE, '')).normalize('NFD')

/** As written, in small and in capital letters: a capital I looks like a small l. Names that share one look alike. */
export const skeletonsOf = (name: string): string[] => [
  ...new Set([name, name.toLowerCase(), name.toUpperCase()].map(consonantsOf)),
]
