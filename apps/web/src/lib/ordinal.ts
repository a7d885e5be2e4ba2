const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** "1st", "2nd", "12th". */
export const ordinal = (count: number): string =>
  `${count.toLocaleString('en-US')}${SUFFIXES[ordinals.select(count)] ?? 'th'}`
