import type { Character } from '@personae/contract/characters'
import type { ChatMessage } from '@personae/contract/chat'
import { IT, namesOf, withoutNames } from './names.ts'
import { corrected, isAboutSpoilers, isStopWord, STOP_WORDS, wordsOf } from './words.ts'
import { TOPIC_WORDS } from './topics.ts'
import { rowOf } from './word-vectors.ts'
import type { WORDING } from './wording.ts'

/** Maximum questions of one message that are answered, and words of one question that are read. */
export const QUESTIONS_MAX = 5
const WORDS_MAX = 60
const PARTS_MAX = 20
/** Short forms of words, which are too short for the correction of typos. */
const SHORT_FORMS: Record<string, string> = {
  r: 'are',
  u: 'you',
  ur: 'your',
  whats: 'what',
  wheres: 'where',
  whos: 'who',
  hows: 'how',
  hes: IT,
  shes: IT,
  theyre: IT,
  wat: 'what',
  waht: 'what',
  hwo: 'how',
  teh: 'the',
  wich: 'which',
  dose: 'does',
}

const QUESTION_WORDS = new Set(
  'who whom whose what which where when why how is are was were does do did can could has have had will would'.split(
    ' ',
  ),
)
const YES_OR_NO = new Set('is are was were does do did can could has have had will would should'.split(' '))

/** Subjects after which a question is not yes-or-no: "Can you tell me" does not ask for a yes. */
const ASKING = new Set(['you', 'i', 'we'])

export interface ExpertQuestion {
  character: Character
  message: string
  /** The conversation so far, oldest first. */
  history: ChatMessage[]
}

/** A question as words in normal form, with the character as "it". */
export interface Question {
  words: string[]
  /** The words, separated and surrounded by blanks. */
  text: string
  isYesOrNo: boolean
  /** Whether it is phrased as a question, not as a statement. */
  isQuestion: boolean
}

export function questionsOf(message: string, character: Character): Question[] {
  const names = namesOf(character)
  const hasMarks = message.includes('?')
  return withoutMarks(message, character.name)
    .split(/(?<=[?!\n;])|(?<=\.)\s/)
    .flatMap((part) =>
      partsOf(wordsOf(part).slice(0, WORDS_MAX)).map((words) => ({ words, isMarked: part.includes('?') })),
    )
    .filter(({ words }) => words.length > 0 && !asksOnlyForSpoilers(words))
    .slice(0, PARTS_MAX)
    .map(({ words, isMarked }) => {
      const read = withoutNames(words.map(spelledOut), names).map(topicWord)
      return {
        words: read,
        text: ` ${read.join(' ')} `,
        isYesOrNo: YES_OR_NO.has(read[0] ?? '') && !ASKING.has(read[1] ?? ''),
        isQuestion: hasMarks ? isMarked : read.some((word) => QUESTION_WORDS.has(word)),
      }
    })
}

/** Whether the words only ask for spoilers, as "With spoilers, please", and so refer to another question. */
const asksOnlyForSpoilers = (words: string[]): boolean =>
  words.some(isAboutSpoilers) && words.every((word) => isStopWord(word) || isAboutSpoilers(word))

/** Replaces a name with punctuation that would split it into sentences. */
const withoutMarks = (message: string, name: string): string =>
  /[?!.;\n]/.test(name) ? message.replaceAll(name, ` ${IT} `) : message

const spelledOut = (word: string): string => SHORT_FORMS[word] ?? word

/** A word of a topic or a stop word, with a typo corrected. */
const topicWord = (word: string): string =>
  TOPIC_WORDS.has(word) || isStopWord(word) || rowOf(word) !== null
    ? word
    : (corrected(word, TOPIC_WORDS) ?? corrected(word, STOP_WORDS) ?? word)

/** Splits "Who is her friend and what can she do" at the "and" before a question word. */
function partsOf(words: string[]): string[][] {
  const at = words.findIndex(
    (word, index) => index > 0 && word === 'and' && QUESTION_WORDS.has(words[index + 1] ?? ''),
  )
  return at < 0 ? [words] : [words.slice(0, at), ...partsOf(words.slice(at + 1))]
}

const ABOUT_THE_EXPERT =
  / (?:who|what) (?:exactly )?(?:are|is) you | are you (?:an? |the |real|human|chatgpt|gpt|ai|alive|there)| (?:what|how) (?:can|do|does) you (?:do|work|know|help)| (?:chatgpt|openai|language model|chatbot) |^ help (?:me )?$| you (?:an? )?(?:ai|bot|robot|human) /

/** Matches a question without search terms of its own, which refers to the previous one. */
const FOLLOW_UP =
  /^ (?:and |but |so |ok |okay )*(?:(?:why|how|when|where|how come|who|what for|really|go on|continue|what (?:happened )?(?:then|next|else)|then|what else|tell me more|more|more please|and|say more|what about it|why not|why is that|why so|why (?:did|does|was|is) it|how so|explain)(?: please| that| about that)*) $/

export const isFollowUp = (text: string): boolean => FOLLOW_UP.test(text)

const THANKS =
  /^ (?:ok |okay |great |cool |perfect |nice |many )?(?:thanks|thank you|thx|ty|cheers|bye|goodbye)(?: [a-z]+){0,4} $/

const GREETING =
  /^ (?:hi|hiya|hello|hey|yo|greetings|howdy|good (?:morning|afternoon|evening|day))(?: (?:there|expert|character|it|everyone|all|again))* $/

export function smallTalk(text: string): keyof Pick<typeof WORDING, 'self' | 'thanks' | 'greeting'> | null {
  if (ABOUT_THE_EXPERT.test(text)) return 'self'
  if (THANKS.test(text)) return 'thanks'
  return GREETING.test(text) ? 'greeting' : null
}
