import { fold } from '@personae/contract/shared/fold'
import type { SearchField } from '@personae/contract/search'
import type Sqlite from 'better-sqlite3'
import { type Random, randomFrom } from '../shared/random.ts'

export const KINDS = ['no', 'few', 'many', 'short'] as const
type Kind = (typeof KINDS)[number]

/** Different searches of one field, by number of hits; short ones have one or two letters. */
export type Queries = Record<Kind, string[]>

/** Minimum number of hits that count as many: more than forty pages. */
const MANY = 1_000
/** Maximum number of hits that count as few: one page. */
const FEW = 24
const CANDIDATES = 2_000
const MAX_WORDS = 5

/** The folded texts of one column of all approved characters. */
function textsOf(connection: Sqlite.Database, field: SearchField): string[] {
  const isList = field === 'creator' || field === 'writer'
  const stored = connection
    .prepare<[], string | null>(
      `select ${isList ? `${field}s` : field} from character where status = 'approved'`,
    )
    .pluck()
    .all()
  const texts = isList ? stored.flatMap((list) => JSON.parse(list ?? '[]') as string[]) : stored
  return texts.map((text) => fold(text ?? ''))
}

/** How many texts contain each part of one to five letters that a user could have typed. */
function partsOf(texts: Iterable<string>): Map<string, number> {
  const weights = new Map<string, number>()
  for (const text of texts) weights.set(text, (weights.get(text) ?? 0) + 1)
  const parts = new Map<string, number>()
  for (const [text, weight] of weights) {
    const own = new Set<string>()
    for (let length = 1; length <= MAX_WORDS; length += 1) {
      for (let at = 0; at + length <= text.length; at += 1) own.add(text.slice(at, at + length))
    }
    for (const part of own) {
      if (part === part.trim() && part.isWellFormed()) parts.set(part, (parts.get(part) ?? 0) + weight)
    }
  }
  return parts
}

/** Texts of five letters that never occur although both parts of four do: the slowest searches without hits. */
function absent(parts: Map<string, number>, random: Random): string[] {
  const fours = [...parts.keys()].filter((part) => part.length === 4)
  const byStart = Map.groupBy(fours, (part) => part.slice(0, 3))
  const texts = random.shuffled(fours).flatMap((part) => {
    const next = byStart.get(part.slice(1))
    return next ? part + random.pick(next)[3]! : []
  })
  return texts.filter((text) => !parts.has(text)).slice(0, CANDIDATES)
}

/** Chooses a field's queries from the characters, always the same ones. */
export function queriesOf(connection: Sqlite.Database, field: SearchField): Queries {
  const random = randomFrom(field.length * 7_919)
  const parts = partsOf(textsOf(connection, field))
  const entries = random.shuffled([...parts])
  const take = (fits: (length: number, hits: number) => boolean) =>
    entries
      .filter(([part, hits]) => fits([...part].length, hits))
      .slice(0, CANDIDATES)
      .map(([part]) => part)
  return {
    no: absent(parts, random),
    few: take((length, hits) => length >= 3 && hits <= FEW),
    many: take((length, hits) => length >= 3 && hits >= MANY),
    short: take((length) => length < 3),
  }
}
