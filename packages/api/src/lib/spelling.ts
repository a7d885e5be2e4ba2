import { doubleMetaphone } from 'double-metaphone'
import { LRUCache } from 'lru-cache'

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

/** Cached words: the same words come again in the names of many candidates. 44,000 words fill about 5 MB per cache. */
const MAX_CACHED = 50_000

const spellings = new LRUCache<string, string>({
  max: MAX_CACHED,
  memoMethod: (word) => SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), word),
})

const sounds = new LRUCache<string, readonly [string, string]>({
  max: MAX_CACHED,
  memoMethod: (word) => doubleMetaphone(word),
})

/** The normalized spelling of a word: "Philip" and "Fillip" have the same. */
export const spellingOf = (word: string): string => (word === '' ? '' : spellings.memo(word))

/** The phonetic codes of a word by Double Metaphone (L. Philips). Empty for digits. */
export const soundsOf = (word: string): readonly [first: string, second: string] => sounds.memo(word)
