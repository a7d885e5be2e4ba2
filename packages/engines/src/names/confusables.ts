import lookAlikes from 'unhomoglyph'

/** Invisible characters, and the tatweel, which only stretches an Arabic word. */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\u0640]/gu
const SIGNS_AT_ENDS = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu

/** A name without the symbols around it, which hardly distinguish names; one of symbols only is unchanged. */
export const withoutSigns = (name: string): string => name.replace(SIGNS_AT_ENDS, '') || name

/** The skeleton of Unicode's UTS #39, which is equal for texts that look alike. Not for display. */
const consonantsOf = (text: string): string =>
  lookAlikes(text.normalize('NFKD').replace(IGNORABLE, '')).normalize('NFD')

/** Skeletons as written and in both cases: a capital I looks like a small l. Names that share one look alike. */
export const skeletonsOf = (name: string): string[] => [
  ...new Set([name, name.toLowerCase(), name.toUpperCase()].map(consonantsOf)),
]
