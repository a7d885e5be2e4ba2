import type { Question } from './questions.ts'

/** That something is not known, or not told. */
const UNSAID = new RegExp(
  String.raw`\b(?:will|would|can|could|do|does|did) (?:not|never) (?:say|tell|know|explain|remember)\b` +
    String.raw`|\b(?:never|nobody|no one|none)(?: (?:has|have|had|ever|yet))* (?:says?|said|tells?|told|knows?|known|knew|learn(?:s|ed|t)?|found out|explain(?:s|ed)?)\b`,
  'i',
)

const PERSON_NOUNS =
  'mother|father|parents?|wife|husband|sons?|daughters?|child|children|brothers?|sisters?|siblings?|uncle|aunt|cousins?|grandmother|grandfather|friends?|partner|mentor|teacher|student|master|king|queen|prince|princess|lord|lady|man|men|woman|women|boy|girl|people|doctor|captain|keeper|someone|somebody|soldiers?|neighbou?rs?'
/** A name that does not only begin the sentence, or a word for somebody. */
const PERSON = new RegExp(String.raw`(?<!^)(?<![.!?…“"(] ?)\p{Lu}\p{L}+|\b(?:by|${PERSON_NOUNS})\b`, 'u')

/**
 * Whether a passage with the words of the question can be its answer: it does not say that this is not known and, if the
 * question is "who", it has somebody. A question for yes or no is answered by what is not known too.
 */
export const mayAnswer = ({ text, isYesOrNo }: Question, passage: string): boolean =>
  isYesOrNo || (!UNSAID.test(passage) && (!text.includes(' who ') || PERSON.test(passage)))
