import { type ExpertQuestion, isOnlyMore, questionsOf } from './questions.ts'
import { isAboutSpoilers, wordsOf } from './words.ts'

/** Signs that are typed for an apostrophe, beyond those that `wordsOf` knows. */
const APOSTROPHES = /[`´‘′＇]/gu
const SENTENCE_END = /[.!?\n]+/u
const CLAUSE_END = /[,;:()[\]"“”«»–—]+/u

/** With the usual slip of the fingers. */
const SPOILER = /^spo(?:il|li)ers?$/

const setOf = (words: string) => new Set(words.trim().split(/\s+/))

/** Words with which a message is taken as no request, wherever they stand. */
const DENIALS = setOf(`
no not nt t non nor none never nothing nobody neither cannot cant dont doesnt didnt wont wouldnt shouldnt couldnt isnt arent
without avoid avoids avoiding hate hates hating dislike loathe minus sans except excluding exclude skip omit refrain`)

/** The same beside the word for spoilers only: elsewhere they may belong to the question. */
const DENIALS_BESIDE = setOf(`
free less mind hide leave stop wait careful easy wrong problem problems issue issues trouble up done through tired sick
annoyed deal dealing handle cope afraid worried sorry if unless until only before rather instead`)

const LEAD =
  '(?:(?:please|pls|ok|okay|yes|yeah|sure|and|but|so|now|then|well|just|also|go ahead|(?:can|could) you|you (?:can|may)) )*'
const TAIL = '(?: (?:please|pls|now|then|too|anyway|thanks|this time|for me))*'
const THE = '(?:(?:all|any|some|full|of|the|its|it|his|her|their|these|those) )*'
const ABOUT = '(?: (?:about|of|for|in|from) .*)?'
const WITH = `(?:with|including|plus) ${THE}spoilers`

/** Clauses, or whole sentences, that ask for spoilers. */
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

/** Whether there is a word of spoilers in a message, asked for or not. */
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
 * Whether a message asks to be told spoilers (R31). Only the usual forms without a denial do: what is unclear does not.
 * "Why?" asks for what the question before it did.
 */
export function asksForSpoilers({ character, message, history }: ExpertQuestion): boolean {
  const asked = [...history.flatMap(({ role, content }) => (role === 'user' ? [content] : [])), message]
  const isOwn = (one: string) =>
    mentionsSpoilers(one) || !questionsOf(one, character).every(({ text }) => isOnlyMore(text))
  return isRequest(asked.findLast(isOwn) ?? '')
}
