import type { Character } from '../characters.ts'
import { fold } from './fold.ts'
import { withoutSpoilers } from './spoilers.ts'

type RecordFields = Pick<
  Character,
  'name' | 'abilities' | 'personality' | 'creators' | 'backstory' | 'relationships' | 'description'
>

export const SUGGESTIONS = 3

/** Maximum length of a name on a button. */
const NAME_MAX = 40

/**
 * A name of two to four words. It is not at the start of a sentence, where every word is capitalised, and not
 * before another word, which could make it the name of something else.
 */
const NAMED =
  /(?<![\p{L}\p{M}])\p{Ll}+[,:]? ((?:the )?(?:\p{Lu}[\p{L}\p{M}]{0,20} ){1,3}\p{Lu}[\p{L}\p{M}]{0,20})(?=$|[,.;]| and )/u

function personNamed({ name, relationships }: RecordFields): string | null {
  const other = withoutSpoilers(relationships ?? '').match(NAMED)?.[1]
  return other && other.length <= NAME_MAX && !fold(name).includes(fold(other.replace(/^the /, '')))
    ? other
    : null
}

/** Up to three questions that the record answers, always the same ones, to start a conversation. */
export function suggestedQuestions(character: RecordFields): string[] {
  const name = character.name.length <= NAME_MAX ? character.name : 'this character'
  const other = personNamed(character)
  const close = other ? `Who is ${other} to ${name}?` : `Who is close to ${name}?`
  const questions: [about: { length: number } | null, question: string][] = [
    [character.abilities, `What can ${name} do?`],
    [character.relationships, close],
    [character.backstory, `How did the story of ${name} begin?`],
    [character.personality, `What is ${name} like?`],
    [character.creators, `Who created ${name}?`],
    [character.description, `Who is ${name}?`],
  ]
  return questions.flatMap(([about, question]) => (about?.length ? [question] : [])).slice(0, SUGGESTIONS)
}
