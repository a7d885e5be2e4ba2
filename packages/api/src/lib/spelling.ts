import { doubleMetaphone } from 'double-metaphone'

/** Letters with several spellings, by sound or by transliteration, and the spelling that replaces them. */
const SPELLINGS: [from: RegExp, to: string][] = [
  [/dzh|dj|tz/g, 'j'],
  [/ph/g, 'f'],
  [/gh(?=t)/g, ''],
  [/[kcg]h/g, 'h'],
  [/th/g, 't'],
  [/s[hz]|zh/g, 's'],
  [/c(?=[eiy])|z/g, 's'],
  [/[cq]k?/g, 'k'],
  [/x/g, 'ks'],
  [/w(?=.)/g, 'v'],
  [/y|ie|ee|ea/g, 'i'],
  [/ou|oo/g, 'u'],
  [/(?<=..)e$/g, ''],
  [/(.)\1+/g, '$1'],
]

/** The normalized spelling of a word: "Philip" and "Fillip" have the same. */
export const spellingOf = (word: string): string =>
  SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), word)

/** The phonetic codes of a word by Double Metaphone (L. Philips). Empty for digits. */
export const soundsOf = (word: string): [first: string, second: string] => doubleMetaphone(word)
