import type { WORDING } from './wording.ts'

const ABOUT_THE_EXPERT =
  / (?:who|what) (?:exactly )?(?:are|is) you | are you (?:an? |the |real|human|chatgpt|gpt|ai|alive|there)| (?:what|how) (?:can|do|does) you (?:do|work|know|help)| (?:chatgpt|openai|language model|chatbot) |^ help (?:me )?$| you (?:an? )?(?:ai|bot|robot|human) /

const THANKS =
  /^ (?:ok |okay |great |cool |perfect |nice |many )?(?:thanks|thank you|thx|ty|cheers|bye|goodbye)(?: [a-z]+){0,4} $/

const GREETING =
  /^ (?:hi|hiya|hello|hey|yo|greetings|howdy|good (?:morning|afternoon|evening|day))(?: (?:there|expert|character|it|everyone|all|again))* $/

export function smallTalk(text: string): keyof Pick<typeof WORDING, 'self' | 'thanks' | 'greeting'> | null {
  if (ABOUT_THE_EXPERT.test(text)) return 'self'
  if (THANKS.test(text)) return 'thanks'
  return GREETING.test(text) ? 'greeting' : null
}
