import { fold } from '@personae/contract/shared/fold'
import { stemmer } from 'stemmer'
import { distanceWithin } from '../names/edit-distance.ts'

const WORD = /[\p{L}\p{M}\p{N}]+/gu
const POSSESSIVE = /['’ʼ]s(?![\p{L}\p{N}])/gu
/** Relatives by marriage: "father-in-law" becomes one word, so that it does not match "father". */
const IN_LAW = /(?<=father|mother|brother|sister|son|daughter|parents?)[- ]in[- ]law(?!\p{L})/gu
const APOSTROPHE = /['’ʼ]/g

/** Longer words are neither stemmed nor corrected, whose cost grows with the length: no language has such words. */
export const MAX_WORD_LENGTH = 40

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

/** The words of a text, folded, without apostrophes or a possessive s; "father-in-law" is one word. */
export const wordsOf = (text: string): string[] =>
  fold(text).replace(POSSESSIVE, '').replace(APOSTROPHE, '').replace(IN_LAW, 'inlaw').match(WORD) ?? []

/** The stem of a word: "hunting", "hunted" and "hunts" have the same one. */
export function stemOf(word: string): string {
  if (word.length > MAX_WORD_LENGTH) return word
  return stemmer(baseForms.get(word) ?? word)
}

const TEXT = `
a about above actually after again all also am among an and another any anybody anyone anything are as at available away
back be because been before being both but by can cannot cant character characters come comes could currently
did do does doing done dont either else ever every exactly few for from get gets give go goes going got had
has have having hello here hey hi how however i if in information into is isnt it its itself just kind know let like
list long make makes making made many may maybe me might more most much must my need never no nor not now of off on once one only or other
our out over person page part please possible quite rather really record s same say says see shall should show so some
somebody someone something sort still such sure t tell than thank thanks that the their them then there these they thing
things this those though through to too under until up us use used very want was wasnt we well were what when where
whether which while who whom whose why will with within without would yes yet you your called name named happen happened
happens certain main big best worst good bad little new old finally end ends ended eventually person people someone stuff
originally later many much often usually far anyway ok okay oh um hmm lol u r ur im ive id tho thru cuz bc idk wanna gonna
spoil spoiler spoilers spolier spoliers
explain describe mention mentioned detail details question ask asking wonder wondering curious
`

/** Whether the word is a form of "spoiler", also with its usual typo. */
export const isAboutSpoilers = (word: string): boolean => /spoil|spolier/.test(word)

export const STOP_WORDS: ReadonlySet<string> = new Set(TEXT.trim().split(/\s+/))

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)

/** Minimum length of a word that is corrected: shorter ones have too many neighbours. */
const SHORTEST = 6

/** The first known word one edit away from a long word: a letter added, missing, replaced or swapped. */
export function corrected(word: string, known: Iterable<string>): string | null {
  if (word.length < SHORTEST || word.length > MAX_WORD_LENGTH) return null
  for (const other of known)
    if (other.length >= SHORTEST && distanceWithin(word, other, 1) !== null) return other
  return null
}
