import { writeSync } from 'node:fs'
import type { ImportMessage, ImportTally } from '@personae/api/server'

/** Messages of a kind that are printed; the others are counted and written to the file of `--report`. */
const SHOWN = 20
const PENDING_MAX = 65_536
/** Maximum different messages of a kind, and keys, that are kept; further ones are only counted. */
const GROUPS_MAX = 1_000
const OTHERS = 'other messages'

interface Group {
  count: number
  first: number
}

const headingsFor = (overwrites: boolean) =>
  ({
    refused: 'Refused:',
    conflict: overwrites
      ? 'Changed in the file and here; the file’s value was taken:'
      : 'Changed in the file and here; the site’s value stays (--overwrite takes the file’s):',
    removed: 'Removed here for good, and not imported again (--bring-back overrules it):',
    noted: 'Taken with a change:',
    exists: 'Added, although there is a character of that name in that universe:',
  }) as const

/** A text of an imported file for the terminal: control characters and line breaks are replaced. */
const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')

export const countsOf = ({ added, updated, unchanged, refused, removed }: ImportTally): string =>
  `${added} added, ${updated} updated, ${unchanged} unchanged, ${refused} refused${removed > 0 ? `, ${removed} removed here` : ''}`

/** Collects the messages about a file’s records. Equal messages of several lines are printed once. */
export class ImportReport {
  readonly #groups = new Map<ImportMessage['kind'], Map<string, Group>>()
  readonly #unused = new Map<string, number>()
  readonly #file: number | null
  readonly #unit: string
  readonly #headings: Record<ImportMessage['kind'], string>
  /** Text that is not written to the file yet. */
  #pending = ''

  /** @param file descriptor of an open file for all messages, one per line, or null */
  constructor(file: number | null, unit: string, overwrites = false) {
    this.#file = file
    this.#unit = unit
    this.#headings = headingsFor(overwrites)
  }

  add = ({ kind, line, field, message }: ImportMessage): void => {
    const text = printable(field === null ? message : `${field}: ${message}`)
    this.#pending += `${this.#unit} ${line}: ${kind}: ${text}\n`
    if (this.#pending.length > PENDING_MAX) this.write()
    const groups = this.#groups.get(kind) ?? new Map<string, Group>()
    this.#groups.set(kind, groups)
    const key = groups.has(text) || groups.size < GROUPS_MAX ? text : OTHERS
    const group = groups.get(key)
    if (group) group.count += 1
    else groups.set(key, { count: 1, first: line })
  }

  unused(keys: readonly string[]): void {
    for (const key of keys)
      if (this.#unused.size < GROUPS_MAX || this.#unused.has(key))
        this.#unused.set(key, (this.#unused.get(key) ?? 0) + 1)
  }

  /** The report that is printed at the end. */
  text(): string {
    const printed: string[] = []
    for (const kind of Object.keys(this.#headings) as ImportMessage['kind'][]) {
      const groups = [...(this.#groups.get(kind) ?? [])].toSorted(([, a], [, b]) => b.count - a.count)
      if (groups.length === 0) continue
      printed.push(this.#headings[kind])
      for (const [message, { count, first }] of groups.slice(0, SHOWN))
        printed.push(
          count === 1
            ? `  ${this.#unit} ${first}: ${message}`
            : `  ${count} ${this.#unit}s: ${message}; first in ${this.#unit} ${first}`,
        )
      const rest = groups.slice(SHOWN).reduce((sum, [, { count }]) => sum + count, 0)
      if (rest > 0)
        printed.push(
          `  … and ${rest} ${this.#unit}${rest === 1 ? '' : 's'} more (--report FILE has all of them)`,
        )
    }
    return printed.map((line) => `${line}\n`).join('') + this.#unusedText(SHOWN)
  }

  #unusedText(max: number): string {
    if (this.#unused.size === 0) return ''
    const keys = [...this.#unused].toSorted(([, a], [, b]) => b - a)
    const named = keys.slice(0, max).map(([key, count]) => `${printable(key)} (${count})`)
    return `Keys that are not used (--suggest-mapping shows how to map them): ${named.join(', ')}${keys.length > max ? ', …' : ''}\n`
  }

  /** Ends the file with what is printed beside the messages. */
  end(counts: string): void {
    this.#pending += this.#unusedText(GROUPS_MAX) + counts
    this.write()
  }

  write(): void {
    if (this.#file !== null) writeSync(this.#file, this.#pending)
    this.#pending = ''
  }
}
