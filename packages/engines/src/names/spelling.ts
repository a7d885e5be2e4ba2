import { doubleMetaphone } from 'double-metaphone'

/** Letters with several spellings, by sound or by transliteration, and their normalised spelling. */
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

/** Maximum cached words: words recur in the names of many candidates. 44,000 words take about 5 MB per cache. */
const MAX_CACHED = 50_000

/** Cleared when full: tracking the order of use, as lru-cache does, would take a tenth of a name search. */
function cached<Result>(compute: (word: string) => Result): (word: string) => Result {
  const known = new Map<string, Result>()
  return (word) => {
    let result = known.get(word)
    if (result === undefined) {
      result = compute(word)
      if (known.size >= MAX_CACHED) known.clear()
      known.set(word, result)
    }
    return result
  }
}

/** The normalised spelling of a word: "Philip" and "Fillip" have the same one. */
export const spellingOf = cached((word) =>
  SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), word),
)

/** The phonetic codes of a word by Double Metaphone (L. Philips). Empty for digits. */
export const soundsOf = cached<readonly [first: string, second: string]>((word) => doubleMetaphone(word))
