import { writeFileSync } from 'node:fs'
import { GENRES } from '@personae/contract/characters'
import { type Random, randomFrom } from './random.ts'

/** Increase with every change of the generated data, so that a stored database is built again. */
export const SYNTHETIC_VERSION = 1

/** The number in the shared file. */
const CHARACTERS = 68_714
const ORIGINS = 690
const PEOPLE = 3_000

const HEADS = 'b br c ch d f g gr h j k kl l m n p qu r s st t th v w z'.split(' ')
const TAILS = 'a ai an ar e el en er i in is o on or ós u um ün y'.split(' ')
const KANA = [...'アイウエオカキクケコサシスセソタチツテトナニノハヒマミムメモヤユヨラリルレロン']

function word(random: Random, syllables: number): string {
  let text = ''
  for (let count = 0; count < syllables; count += 1) text += random.pick(HEADS) + random.pick(TAILS)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const person = (random: Random): string =>
  `${word(random, 1 + random.below(2))} ${word(random, 2 + random.below(2))}`

function nameOf(random: Random): string {
  const roll = random.next()
  if (roll < 0.01) return Array.from({ length: 3 + random.below(4) }, () => random.pick(KANA)).join('')
  if (roll < 0.1) return `${person(random)} (${word(random, 2)})`
  return roll < 0.3 ? word(random, 2 + random.below(3)) : person(random)
}

/** A few universes have most of the characters, as in the shared file. */
const popular = <T>(random: Random, list: T[]): T => list[Math.floor(random.next() ** 4 * list.length)]!

/** Generates as many characters as the shared file has by default, the same ones each time. */
export function writeSynthetic(file: string, count = CHARACTERS): void {
  const random = randomFrom(1)
  const origins = Array.from({ length: ORIGINS }, () => `${word(random, 2 + random.below(2))} universe`)
  const series = Array.from({ length: ORIGINS * 3 }, () => `The ${word(random, 2)} of ${word(random, 3)}`)
  const people = Array.from({ length: PEOPLE }, () => person(random))
  const lines = Array.from({ length: count }, (_, index) => {
    const name = nameOf(random)
    const origin = popular(random, origins)
    const few = (share: number) =>
      random.next() < share ? Array.from({ length: 1 + random.below(3) }, () => popular(random, people)) : []
    return JSON.stringify({
      source: 'synthetic',
      sourceId: String(index),
      name,
      origin,
      genres: [random.pick(GENRES)],
      series: random.next() < 0.28 ? popular(random, series) : null,
      creators: few(0.17),
      writers: few(0.1),
      description: `${name} is a character of ${origin}, first seen in ${1930 + random.below(95)}.`,
      personality: random.next() < 0.33 ? ['good alignment', 'secret identity'] : [],
      backstory: `${name} first appeared in ${origin} and has ${random.below(4_000)} recorded appearances.`,
      externalLinks: [`https://example.org/characters/${index}`],
    })
  })
  writeFileSync(file, `${lines.join('\n')}\n`)
}
