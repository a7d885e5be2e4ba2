import type { Character } from '@personae/contract/characters'
import type { NameKind, OtherName } from '@personae/contract/other-names'
import type { Question } from './questions.ts'
import { KIND_NOUNS, listSentence, OTHER_NAMES } from './wording.ts'
import { wordsOf } from './words.ts'

const ASKED: [kind: NameKind, asked: RegExp][] = [
  [
    'real',
    / (?:real|true|birth|full|civilian|actual|given|first|last) names? | surname | (?:secret|real|true) identity | alter ego | who (?:is|was) it really | (?:behind|under|beneath|underneath) (?:the|it) mask /,
  ],
  ['nickname', / nick ?names? | pet names? /],
  ['codename', / code ?names? | (?:hero|superhero|villain|stage) names? | callsigns? | call signs? /],
  ['native', / (?:native|original) names? | it (?:native|original) (?:language|script|spelling|writing) /],
  ['romanized', / romani[sz](?:ed|ation) | romaji | pinyin | transliterat(?:ed|ion) /],
  [
    'former',
    / (?:former|previous|earlier|old|maiden) names? | it formerly (?:known|called|named) | it used to be (?:known|called|named) | it (?:known|called|named|name) (?:before|earlier|formerly|previously) /,
  ],
]

const ANY =
  / (?:other|another|different|alternative|alternate|more|any) names? | it (?:other )?names | alias(?:es)? | aka | a k a |(?: it|^) (?:is |was )?(?:also|otherwise) (?:known|called|named) | else (?:is |was )it (?:known|called|named) | what (?:else )?(?:do|does|did) .{1,40} call it | it go(?:es)? by | names (?:does|do|did|has|have) it /

const KIND_WORDS =
  'real|true|birth|full|civilian|actual|given|first|last|native|original|other|former|previous|earlier|old|maiden|code|nick|pet|hero|superhero|villain|stage|own|secret|different|alternative'

/** Matches questions for the name of something else: "her ship's real name", "the nickname of her aunt". */
const OF_ANOTHER = new RegExp(
  `names? (?:of|for) it (?!in |really |before )\\p{L}| it (?!(?:${KIND_WORDS}|have|has|had|get|got|use|uses|used|go|goes|ever) )\\p{L}+ (?:(?:${KIND_WORDS}) )?(?:nick|code)?(?:names?|aliases|alias) `,
  'u',
)

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Whether a question asks for a name in the language of this one: "what is it japanese name". */
function isOfLanguage({ text }: Question, { language }: OtherName): boolean {
  const known = language && languages.of(language.split('-', 1)[0]!)
  return known !== undefined && known !== '' && / (?:name|names|called|known|written) /.test(text)
    ? text.includes(` ${wordsOf(known).join(' ')} `)
    : false
}

interface Named {
  sentence: string
  names: string[]
}

/** The other names that a question asks for; null if it asks for none, or the record has none of that kind. */
export function namesAsked(question: Question, { aliases }: Character): Named | null {
  const ofLanguage = aliases.filter((alias) => isOfLanguage(question, alias))
  if (ofLanguage.length > 0) return { sentence: OTHER_NAMES, names: ofLanguage.map(withKind) }
  if (OF_ANOTHER.test(question.text)) return null
  const kinds = ASKED.filter(([, asked]) => asked.test(question.text)).map(([kind]) => kind)
  if (kinds.length === 0 && !ANY.test(question.text)) return null
  const names = kinds.length > 0 ? aliases.filter(({ kind }) => kinds.includes(kind)) : aliases
  if (names.length === 0) return null
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1) return { sentence: OTHER_NAMES, names: names.map(withKind) }
  const [one, several] = KIND_NOUNS[kind]
  return { sentence: listSentence(names.length === 1 ? one : several), names: names.map(({ name }) => name) }
}

export const withKind = ({ name, kind }: OtherName): string =>
  kind === 'other' ? name : `${name} (${KIND_NOUNS[kind][0]})`
