import type { Question } from './questions.ts'
import { synonymsOf } from './synonyms.ts'
import { stemOf } from './words.ts'

/** Matches text that says that something is not known or not told. */
const SAYS_UNKNOWN = new RegExp(
  String.raw`\b(?:will|would|can|could|do|does|did) (?:not|never) (?:say|tell|know|explain|remember)\b` +
    String.raw`|\b(?:never|nobody|no one|none)(?: (?:has|have|had|ever|yet))* (?:says?|said|tells?|told|knows?|known|knew|learn(?:s|ed|t)?|found out|explain(?:s|ed)?)\b`,
  'i',
)

const PERSON_NOUNS =
  'mother|father|parents?|wife|husband|sons?|daughters?|child|children|brothers?|sisters?|siblings?|uncle|aunt|cousins?|grandmother|grandfather|friends?|partner|mentor|teacher|student|master|king|queen|prince|princess|lord|lady|man|men|woman|women|boy|girl|people|doctor|captain|keeper|someone|somebody|soldiers?|neighbou?rs?'
/** A capitalised word, unless the capital only begins a sentence. It may begin an entry: "Ebb (father)". */
const NAME = String.raw`(?:(?<!^)(?<![.!?…“"(] ?)|^(?=[^.]{1,40} \())\p{Lu}\p{L}*\p{Ll}`

/** Counts even if the question has the word: "Rival of Brass Ada" tells who Brass Ada is. */
const ANSWERS_ALWAYS = /^(?:\p{Lu}|by$)/u

/** For kinds of questions, what an answer must contain: "who" asks for a name or a word for a person. */
const NEEDED: [asks: RegExp, has: RegExp][] = [
  [/ who /, new RegExp(String.raw`${NAME}|\b(?:by|${PERSON_NOUNS})\b`, 'gu')],
  [/ (?:names?|called|named) /, new RegExp(NAME, 'gu')],
]

/**
 * Whether a passage with the words of the question can be its answer. It must not say that this is not known, and
 * must have what the question asks for beside its own words: "her mother was lost" does not tell who the mother is.
 * A yes-or-no question is also answered by a passage that says that it is not known.
 */
export function mayAnswer({ text, words, isYesOrNo }: Question, passage: string): boolean {
  if (isYesOrNo) return true
  if (SAYS_UNKNOWN.test(passage)) return false
  const asked = new Set(words.map(stemOf).flatMap((stem) => [stem, ...synonymsOf(stem)]))
  const isNew = ([found]: RegExpExecArray) => ANSWERS_ALWAYS.test(found) || !asked.has(stemOf(found))
  return NEEDED.every(([asks, has]) => !asks.test(text) || passage.matchAll(has).some(isNew))
}
