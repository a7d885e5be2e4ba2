import { type ExpertQuestion, isFollowUp, questionsOf } from './questions.ts'
import { isAboutSpoilers, wordsOf } from './words.ts'

/** Characters that people type for an apostrophe, beyond those that `wordsOf` knows. */
const APOSTROPHES = /[`´‘′＇]/gu
const SENTENCE_END = /[.!?\n]+/u
const CLAUSE_END = /[,;:()[\]"“”«»–—]+/u

/** The word "spoilers", also with its usual typo. */
const SPOILER = /^spo(?:il|li)ers?$/

const setOf = (words: string) => new Set(words.trim().split(/\s+/))

/** A message with one of these words in any place is not a request. */
const DENIALS = setOf(`
no not nt t non nor none never nothing nobody neither cannot cant dont doesnt didnt wont wouldnt shouldnt couldnt isnt arent
without avoid avoids avoiding hate hates hating dislike loathe minus sans except excluding exclude skip omit refrain`)

/** Words that deny a request only beside the word for spoilers: elsewhere they may belong to the question. */
const DENIALS_BESIDE = setOf(`
free less mind hide leave stop wait careful easy wrong problem problems issue issues trouble up done through tired sick
annoyed deal dealing handle cope afraid worried sorry if unless until only before rather instead`)

const LEAD =
  '(?:(?:please|pls|ok|okay|yes|yeah|sure|and|but|so|now|then|well|just|also|go ahead|(?:can|could) you|you (?:can|may)) )*'
const TAIL = '(?: (?:please|pls|now|then|too|anyway|thanks|this time|for me))*'
const THE = '(?:(?:all|any|some|full|of|the|its|it|his|her|their|these|those) )*'
const ABOUT = '(?: (?:about|of|for|in|from) .*)?'
const WITH = `(?:with|including|plus) ${THE}spoilers`

/** Patterns of clauses, or whole sentences, that ask for spoilers. */
const FORMS = [
  `(?:show|tell|give|reveal|list|include|add)(?: (?:me|us))? ${THE}spoilers${ABOUT}`,
  `what are ${THE}spoilers${ABOUT}`,
  `(?:i (?:want|need|would like)|id like) ${THE}spoilers`,
  'spoil (?:it|me|us|everything|the \\w+)',
  `(?:(?:i am|im) )?(?:(?:fine|ok|okay|cool|happy) )?${WITH}`,
  `(?:tell|show|explain|describe|give|what|who|how|why|where|when) .*${WITH}`,
  `${THE}spoilers (?:are )?(?:fine|ok|okay|welcome|allowed|included|please)`,
  `(?:yes|yeah|sure|ok|okay) ${THE}spoilers`,
].map((form) => new RegExp(`^${LEAD}(?:${form})${TAIL}$`))

const clausesOf = (message: string): string[][] =>
  message
    .replace(APOSTROPHES, '’')
    .replace(/\bw\/o\b/giu, 'without')
    .split(SENTENCE_END)
    .flatMap((sentence) => [sentence, ...sentence.split(CLAUSE_END)])
    .map(wordsOf)

/** Whether a message mentions spoilers, asked for or not. */
export const mentionsSpoilers = (message: string): boolean => wordsOf(message).some(isAboutSpoilers)

function isRequest(message: string): boolean {
  const clauses = clausesOf(message)
  const isDenied = clauses.some(
    (words) =>
      words.some((word) => DENIALS.has(word)) ||
      (words.some(isAboutSpoilers) && words.some((word) => DENIALS_BESIDE.has(word))),
  )
  if (isDenied) return false
  return clauses.some((words) => {
    const text = words.map((word) => (SPOILER.test(word) ? 'spoilers' : word)).join(' ')
    return FORMS.some((form) => form.test(text))
  })
}

/**
 * Whether a message asks to be told spoilers (R31): only common phrases without a denial count, nothing unclear. A
 * message like "Why?" repeats the request of the previous question.
 */
export function asksForSpoilers({ character, message, history }: ExpertQuestion): boolean {
  const asked = [...history.flatMap(({ role, content }) => (role === 'user' ? [content] : [])), message]
  const isOwn = (one: string) =>
    mentionsSpoilers(one) || !questionsOf(one, character).every(({ text }) => isFollowUp(text))
  return isRequest(asked.findLast(isOwn) ?? '')
}
