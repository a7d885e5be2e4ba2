import { QUESTIONS_MAX } from '@personae/engines/expert/questions'
import { valuesOf } from '@personae/engines/expert/fields'
import { FIELD_NAMES, FIELD_SENTENCES, KIND_NOUNS, WORDING } from '@personae/engines/expert/wording'
import type { Character } from '../../../packages/contract/src/characters.ts'
import { EXPERT_FIELDS, type ExpertField } from '../../../packages/contract/src/expert.ts'

// Deliberately independent of the expert's own splitting of words.
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const numbers = Array.from({ length: QUESTIONS_MAX }, (_, index) => String(index + 1))
const FIXED = new Set([
  ...[WORDING, FIELD_NAMES, FIELD_SENTENCES].flatMap((words) => Object.values(words)).flatMap(wordsIn),
  ...Object.values(KIND_NOUNS).flat().flatMap(wordsIn),
  ...numbers,
])

/** The text that is displayed for Markdown. */
export const shown = (markdown: string): string =>
  markdown.replaceAll('**', '').replace(/\\([!-/:-@[-`{-~])/g, '$1')

/** The parts of an answer that are neither in the record nor in the fixed wording: words, and quotes that differ. */
export function strayWords(piece: string, record: Character): string[] {
  const texts = (Object.keys(EXPERT_FIELDS) as ExpertField[]).flatMap((field) => valuesOf(record, field))
  const known = new Set(texts.flatMap(wordsIn))
  const text = shown(piece)
  const words = wordsIn(text).filter((word) => !known.has(word) && !FIXED.has(word))
  const quote = text.match(/“(.*)”[.,]?$/s)?.[1]
  const isVerbatim = quote === undefined || texts.some((one) => one.replace(/\s+/g, ' ').includes(quote))
  return isVerbatim ? words : [...words, `“${quote}”`]
}
