import { distanceWithin, exceedsDistance } from './edit-distance.ts'
import { soundsOf, spellingOf } from './spelling.ts'
import { errorsAllowed } from './name-words.ts'

/** Minimum lengths of a token that matches as a prefix, and of words that are compared by sound. */
export const MIN_COMPLETED = 2
export const MIN_SOUNDING = 3

const SPELLING_QUALITY = 0.85
const ERROR_QUALITY = [1, 0.8, 0.62] as const
const SPELLING_ERROR = 0.92
const SOUND_QUALITY = 0.6
/** Factor for a different first letter, which people rarely mistype. */
const OTHER_BEGINNING = 0.9
/** Words whose edit distance is certainly greater are not compared by spelling and sound. */
const MAX_SPELLING_DISTANCE = 4
/** Maximum edit distance between words that sound alike, as a share of the longer word. */
const SOUND_DISTANCE = 0.6

/** Quality of a word that starts with the token: the fewer letters are missing, the better. */
const completionQuality = (tokenLength: number, wordLength: number): number =>
  0.7 + 0.25 * (tokenLength / wordLength)

/** The number of mistakes between two words; null if there are more than a word of this length may have. */
export function errorsBetween(a: string, b: string): 0 | 1 | 2 | null {
  const allowed = errorsAllowed(Math.max(a.length, b.length))
  return allowed === 0 ? null : (distanceWithin(a, b, allowed) as 0 | 1 | 2 | null)
}

/** Returns how well a word matches the token. A complete token matches neither as a prefix nor by sound. */
export function createWordComparison(token: string, isComplete = false): (word: string) => number {
  const spelling = spellingOf(token)
  const sounds = isComplete ? (['', ''] as const) : soundsOf(spelling)

  function errorQuality(a: string, b: string): number {
    const errors = errorsBetween(a, b)
    return errors === null ? 0 : ERROR_QUALITY[errors] * (a[0] === b[0] ? 1 : OTHER_BEGINNING)
  }

  function soundsAlike(other: string): boolean {
    if (Math.min(spelling.length, other.length) < MIN_SOUNDING || sounds[0] === '') return false
    const otherSounds = soundsOf(other)
    if (!otherSounds.includes(sounds[0]) && !otherSounds.includes(sounds[1])) return false
    const allowed = SOUND_DISTANCE * Math.max(spelling.length, other.length)
    return distanceWithin(spelling, other, allowed) !== null
  }

  return (word) => {
    if (token === word) return 1
    if (!isComplete && token.length >= MIN_COMPLETED && word.startsWith(token))
      return completionQuality(token.length, word.length)
    if (exceedsDistance(token, word, MAX_SPELLING_DISTANCE)) return 0
    const other = spellingOf(word)
    if (spelling === other) return SPELLING_QUALITY
    const quality = errorQuality(token, word) || SPELLING_ERROR * errorQuality(spelling, other)
    return quality > 0 || !soundsAlike(other) ? quality : SOUND_QUALITY
  }
}
