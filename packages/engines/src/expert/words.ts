import { fold } from '@personae/contract/shared/fold'
import { stemmer } from 'stemmer'

const WORD = /[\p{L}\p{M}\p{N}]+/gu
const POSSESSIVE = /['’ʼ]s(?![\p{L}\p{N}])/gu
const APOSTROPHE = /['’ʼ]/g

/** Longer ones are not words of a language: they are not stemmed. */
const MAX_WORD_LENGTH = 30

/** Verbs whose forms have different stems, base form first. */
const IRREGULAR = [
  'beat beaten|become became|begin began begun|bite bit bitten|break broke broken|bring brought|build built|buy bought',
  'catch caught|choose chose chosen|come came|cut cutting|dig dug|draw drew drawn|drink drank drunk|drive drove driven',
  'eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found|flee fled|fly flew flown|forget forgot',
  'forget forgotten|forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given|go went gone|grow grew',
  'grow grown|hear heard|hide hid hidden|hold held|keep kept|know knew known|lead led|leave left|lend lent|lie lying',
  'lose lost|make made|marry married marries|mean meant|meet met|pay paid|read reads|ride rode ridden|ring rang rung',
  'rise rose risen|run ran|say said|see saw seen|sell sold|send sent|shake shook shaken|shine shone|shoot shot|show shown',
  'sing sang sung|sink sank sunk|sit sat|sleep slept|speak spoke spoken|spend spent|stand stood|steal stole stolen',
  'strike struck|swear swore sworn|swim swam swum|take took taken|teach taught|tear tore torn|tell told|think thought',
  'throw threw thrown|understand understood|wake woke woken|wear wore worn|weep wept|win won|write wrote written',
  'child children|man men|woman women|wife wives|wolf wolves|thief thieves|die dies died dying',
]

const baseForms = new Map(
  IRREGULAR.flatMap((line) => line.split('|')).flatMap((forms) => {
    const [base, ...others] = forms.split(' ')
    return others.map((form) => [form, base!] as const)
  }),
)

/** The words of a text in normal form: folded, without apostrophes or a possessive s. */
export const wordsOf = (text: string): string[] =>
  fold(text).replace(POSSESSIVE, '').replace(APOSTROPHE, '').match(WORD) ?? []

/** The stem of a word: "hunting", "hunted" and "hunts" have the same. */
export function stemOf(word: string): string {
  if (word.length > MAX_WORD_LENGTH) return word
  return stemmer(baseForms.get(word) ?? word)
}
