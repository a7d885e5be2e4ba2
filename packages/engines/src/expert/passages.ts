import type { Character } from '@personae/contract/characters'
import type { ExpertField } from '@personae/contract/expert'
import { CUES } from './cues.ts'
import { entriesOf, sentencesOf } from './sentences.ts'
import { rowOf } from './word-vectors.ts'
import { isStopWord, stemOf, wordsOf } from './words.ts'

/** A part of a record that can be quoted: a sentence, or an entry of a list. */
export interface Passage {
  field: ExpertField
  text: string
  /** Whether the passage is a sentence, with context in the sentences around it. */
  isProse: boolean
  /** For a sentence: the text between it and the previous one. */
  gap?: '' | ' '
}

export interface Passages {
  all: Passage[]
  /** Indexes of the passages with a stem or cue, ascending. */
  withStem: ReadonlyMap<string, number[]>
  stems: string[]
  /** Indexes of the passages in which the character is the object of the verb with this stem: "hunted by". */
  withDoer: ReadonlyMap<string, number[]>
  /** Stems of the names of universe and series: a question about their writers is about those of the character. */
  ofTitle: ReadonlySet<string>
  words: ReadonlySet<string>
  /** Indexes of the passages with each word that has a vector, by the word's row. */
  withRow: ReadonlyMap<number, number[]>
}

const DOER = /(?<!\p{L})(\p{L}+)(?:, [^,]{1,40},)? by /gu

export async function passagesOf(character: Character, pause?: () => Promise<void>): Promise<Passages> {
  const all = [
    ...sentences('description', character.description),
    ...entries('abilities', character.abilities),
    ...entries('personality', character.personality),
    ...sentences('backstory', character.backstory),
    ...entriesOf(character.relationships ?? '').map((text): Passage => ({
      field: 'relationships',
      text,
      isProse: true,
    })),
  ]
  const stemsOfWords = new Map<string, string>()
  const withStem = new Map<string, number[]>()
  const withDoer = new Map<string, number[]>()
  for (const [number, { text }] of all.entries()) {
    for (const word of new Set(wordsOf(text))) {
      if (!stemsOfWords.has(word)) stemsOfWords.set(word, stemOf(word))
      note(withStem, stemsOfWords.get(word)!, number)
    }
    for (const { id, shown } of CUES) if (shown.test(text)) note(withStem, id, number)
    for (const [, verb] of text.matchAll(DOER)) note(withDoer, stemOf(wordsOf(verb!)[0] ?? ''), number)
    await pause?.()
  }
  const ofTitle = new Set(wordsOf(`${character.origin} ${character.series ?? ''}`).map(stemOf))
  return {
    all,
    withStem,
    stems: [...withStem.keys()],
    withDoer,
    ofTitle,
    words: new Set(stemsOfWords.keys()),
    withRow: new Map(
      [...stemsOfWords].flatMap(([word, stem]) => {
        const row = isStopWord(word) ? null : rowOf(word)
        return row === null ? [] : [[row, withStem.get(stem)!] as const]
      }),
    ),
  }
}

function sentences(field: ExpertField, whole: string): Passage[] {
  let end = 0
  return sentencesOf(whole).map((text) => {
    const start = whole.indexOf(text, end)
    const gap = start > end ? ' ' : ''
    end = start + text.length
    return { field, text, isProse: true, gap }
  })
}

const entries = (field: ExpertField, texts: string[]): Passage[] =>
  texts.map((text) => ({ field, text, isProse: false }))

function note(index: Map<string, number[]>, key: string, number: number): void {
  const numbers = index.get(key)
  if (!numbers) index.set(key, [number])
  else if (numbers.at(-1) !== number) numbers.push(number)
}
