import { ODD_TEXTS } from './odd-characters.ts'
import type { Random } from '../shared/random.ts'

const SIGNS = [
  '"',
  '""',
  '%',
  '_',
  '*',
  "'",
  '\\',
  '(',
  ')',
  '^',
  '-',
  '+',
  ':',
  ';',
  '?',
  '.',
  '&',
  '😀',
  'é',
  'ん',
]
const ACCENTED: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'ë',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ű',
  y: 'ÿ',
}

const part = (random: Random, text: string, longest: number): string => {
  const letters = Array.from(text)
  const at = random.below(letters.length)
  return letters.slice(at, at + 1 + random.below(longest)).join('')
}

const accented = (random: Random, text: string): string =>
  text.replace(/[aceinosuy]/g, (letter) => (random.next() < 0.5 ? ACCENTED[letter]! : letter))

const otherCase = (random: Random, text: string): string =>
  Array.from(text, (letter) => (random.next() < 0.5 ? letter.toUpperCase() : letter.toLowerCase())).join('')

const withSign = (random: Random, text: string): string => {
  const letters = Array.from(text)
  letters.splice(random.below(letters.length + 1), random.below(2), random.pick(SIGNS))
  return letters.join('')
}

const operators = (random: Random, a: string, b: string): string =>
  random.pick([
    `"${a}"`,
    `"${a}`,
    `${a}*`,
    `%${a}%`,
    `_${a}`,
    `^${a}`,
    `-${a}`,
    `${a} OR ${b}`,
    `${a} AND ${b}`,
    `${a} NOT ${b}`,
    `NEAR(${a} ${b}, 5)`,
    `text:${a}`,
    `{text}: ${a}`,
    `${a}" OR "${b}`,
    `' OR 1=1 --`,
  ])

/** A possible query of a user or an attacker, made of an existing text and an unusual one. */
export function randomQuery(random: Random, text: string): string {
  const odd = random.pick(ODD_TEXTS)
  const makers = [
    () => part(random, text, 12),
    () => part(random, text, 2),
    () => otherCase(random, part(random, text, 8)),
    () => accented(random, part(random, text, 8)),
    () => withSign(random, part(random, text, 6)),
    () => part(random, odd, 12),
    () => withSign(random, part(random, odd, 4)),
    () => odd,
    () => operators(random, part(random, text, 6), part(random, odd, 4)),
    () => random.pick(SIGNS) + random.pick(SIGNS).repeat(random.below(3)),
    () => part(random, text, 5) + part(random, odd, 5),
  ]
  return random.pick(makers)()
}
