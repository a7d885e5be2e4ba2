import { basename } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { IMPORT_RECORD_MAX, type ImportLine } from '@personae/api/server'
import { linesOf } from '@personae/db'
import { isObject } from '@personae/engines/import/key-paths'
import { JSONParser } from '@streamparser/json'
import { parse } from 'csv-parse'
import { ImportFileError, openBytes, textOf } from './file-text.ts'

/**
 * How the records are stored in a file. `list` is the key of an object that has the list of records; the records of
 * a `map` are the values of an object, by their keys.
 */
export type Form =
  | { form: 'lines' }
  | { form: 'array' | 'map' | 'record' }
  | { form: 'object'; list: string }
  | { form: 'table'; delimiter: string; breaks: string[] }

const TOO_LONG = 'The record is longer than 16 MB'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function* jsonLines(text: AsyncIterable<Buffer>): AsyncGenerator<ImportLine> {
  let number = 0
  for await (const line of linesOf(text, IMPORT_RECORD_MAX)) {
    number += 1
    const trimmed = line?.toString().trim()
    if (trimmed === '') continue
    const record = trimmed === undefined ? undefined : parsed(trimmed)
    yield record === undefined
      ? { number, fault: trimmed === undefined ? TOO_LONG : 'The line is not valid JSON' }
      : { number, record }
  }
}

interface Element {
  /** The key of the object or list that contains the value. */
  key: string
  /** The key of the value in its object, or its position in a list. */
  ownKey: string | number | undefined
  value: unknown
  isInList: boolean
}

/** The values at a path of a JSON text, such as `$.*`, each with its parent's key. @throws ImportFileError */
async function* jsonValues(text: AsyncIterable<Buffer>, path: string): AsyncGenerator<Element> {
  const parser = new JSONParser({ paths: [path], keepStack: false })
  let found: Element[] = []
  let since = 0
  parser.onValue = ({ key, value, stack }) => {
    const parent = String(stack.at(-1)?.key ?? '')
    found.push({ key: parent, ownKey: key, value, isInList: typeof key === 'number' })
    since = 0
  }
  for await (const chunk of text) {
    since += chunk.length
    if (since > IMPORT_RECORD_MAX + chunk.length) throw new ImportFileError(TOO_LONG)
    try {
      parser.write(chunk)
    } catch (error) {
      yield* found
      throw new ImportFileError(`The file is not valid JSON: ${(error as Error).message}`)
    }
    yield* found
    found = []
  }
  if (!parser.isEnded) throw new ImportFileError('The file breaks off: its JSON is not closed.')
}

const PATHS = { record: '$', array: '$.*', map: '$.*', object: '$.*.*' } as const

type JsonForm = Exclude<Form, { form: 'lines' | 'table' }>

async function* jsonElements(text: AsyncIterable<Buffer>, form: JsonForm): AsyncGenerator<ImportLine> {
  let number = 0
  try {
    for await (const { key, ownKey, value } of jsonValues(text, PATHS[form.form])) {
      if (form.form === 'object' && key !== form.list) continue
      number += 1
      // The key is often the id or the name of the record.
      yield { number, record: form.form === 'map' && isObject(value) ? { ...value, $key: ownKey } : value }
    }
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    throw new ImportFileError(`After record ${number}: ${error.message}`)
  }
}

/** @throws ImportFileError if two columns have the same name, since only one of them would be read */
function headerOf(cells: string[]): string[] {
  const names = cells.map((name) => name.trim())
  const seen = new Set([''])
  const twice = names.find((name) => name !== '' && seen.size === seen.add(name).size)
  if (twice !== undefined) throw new ImportFileError(`The header names the column “${twice}” twice.`)
  return names
}

/** Whether a row is `sep=;`, which tells Excel the delimiter. */
const isMarkOfExcel = ([first, ...others]: string[]): boolean =>
  /^sep=$/i.test(first!) && others.join('') === ''

/** The error of a table that cannot be read any further. */
function brokenTable({ code, message }: Error & { code?: string }, last: number): ImportFileError {
  const why =
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'A quote is not closed'
      : code === 'CSV_MAX_RECORD_SIZE'
        ? `${TOO_LONG}, or a quote is not closed`
        : message
  return new ImportFileError(`After line ${last}: ${why}.`)
}

/**
 * Reads a table whose header has the names of the fields. Spreadsheets leave out empty cells at the end of a row, or
 * write more of them than the header has.
 */
async function* tableRows(
  text: AsyncIterable<Buffer>,
  { delimiter, breaks }: { delimiter: string; breaks: string[] },
): AsyncGenerator<ImportLine> {
  let twice = 0
  let last = 0
  const reader = parse({
    delimiter,
    record_delimiter: breaks,
    relax_column_count: true,
    // Spreadsheets write a row of mere delimiters for each empty row that was once used.
    skip_records_with_empty_values: true,
    ltrim: true,
    // A quote inside a cell that does not begin with one is an ordinary character.
    relax_quotes: true,
    max_record_size: IMPORT_RECORD_MAX,
    on_record: (cells, { lines }) => {
      // The parser reports the last line of a row, and counts a Windows line break inside a cell twice.
      twice += cells.join('').split('\r\n').length - 1
      last = lines - twice
      return [String(last), ...cells]
    },
  })
  const rows = pipeline(Readable.from(text), reader, () => {})
  let header: string[] | undefined
  try {
    for await (const [end, ...cells] of rows as AsyncIterable<string[]>) {
      const number = Number(end) - cells.join('').split(LINE_BREAK).length + 1
      if (!header && isMarkOfExcel(cells)) continue
      if (!header) {
        header = headerOf(cells)
        continue
      }
      const counts = `The row has ${cells.length} cells, and the header ${header.length}`
      if (cells.slice(header.length).some((cell) => cell.trim() !== '')) yield { number, fault: counts }
      else
        yield {
          number,
          record: Object.fromEntries(header.slice(0, cells.length).map((name, at) => [name, cells[at]])),
          isRow: true,
          ...(cells.length < header.length && { fault: counts }),
        }
    }
  } catch (error) {
    throw error instanceof ImportFileError ? error : brokenTable(error as Error, last)
  }
}

/** The unit of a record's number: a JSON list may have many lines for a record, or one line for all records. */
export const unitOf = ({ form }: Form) => (form === 'lines' || form === 'table' ? 'line' : 'record')

/** The records of a file, in order. */
export function recordsIn(text: AsyncIterable<Buffer>, form: Form): AsyncGenerator<ImportLine> {
  if (form.form === 'lines') return jsonLines(text)
  if (form.form === 'table') return tableRows(text, form)
  return jsonElements(text, form)
}

/** Where a file that is one object has its records. @throws ImportFileError */
async function formOfObject(
  file: string,
  text: () => AsyncIterable<Buffer>,
  named: string | undefined,
): Promise<Form> {
  const lists = new Map<string, number>()
  for await (const { key, value, isInList } of jsonValues(text(), '$.*.*'))
    if (isInList && isObject(value)) lists.set(key, (lists.get(key) ?? 0) + 1)
  if (named !== undefined && lists.has(named)) return { form: 'object', list: named }
  const found = [...lists].map(([key, size]) => `${key} (${size})`).join(', ')
  if (lists.size === 0 && named !== undefined)
    throw new ImportFileError(`${basename(file)} is one JSON object, without a list of records in it.`)
  if (lists.size === 0) {
    for await (const { value } of jsonValues(text(), '$.*')) if (!isObject(value)) return { form: 'record' }
    return { form: 'map' }
  }
  if (named !== undefined)
    throw new ImportFileError(`${basename(file)} has no list “${named}”. It has: ${found}.`)
  if (lists.size > 1)
    throw new ImportFileError(`${basename(file)} has several lists. Choose one with --list: ${found}.`)
  return { form: 'object', list: [...lists.keys()][0]! }
}

const LINE_BREAK = /\r\n?|\n/
const DELIMITERS = ['\t', ';', ','] as const

/** The most frequent delimiter in the header, outside of quotes; null if there is none. */
function delimiterOf(plain: string): string | null {
  const counted = DELIMITERS.map((one) => [one, plain.split(one).length - 1] as const)
  const [best, count] = counted.toSorted(([, a], [, b]) => b - a)[0]!
  return count > 0 ? best : null
}

/** Whether a text with these first lines is a single object that contains the records, not a record per line. */
function isOneObject(first: string, second: string | undefined): boolean {
  const only = parsed(first)
  if (only === undefined) return second === undefined || !second.startsWith('{')
  if (second !== undefined || !isObject(only) || 'name' in only) return false
  const values = Object.values(only)
  return values.some((one) => Array.isArray(one) && one.some(isObject)) || values.every(isObject)
}

/** The first character that is not blank. */
async function startOf(text: AsyncIterable<Buffer>): Promise<string> {
  for await (const chunk of text) {
    const trimmed = chunk.toString().trimStart()
    if (trimmed !== '') return trimmed[0]!
  }
  return ''
}

interface FormOptions {
  encoding?: string | undefined
  list?: string | undefined
}

/** Recognises the form of a file by its beginning. @throws ImportFileError */
export async function formOf(file: string, { encoding, list }: FormOptions): Promise<Form> {
  const text = () => textOf(openBytes(file).bytes, file, encoding)
  const begin = await startOf(text())
  if (begin === '[') return { form: 'array' }
  const lines: string[] = []
  for await (const line of linesOf(text(), IMPORT_RECORD_MAX)) {
    // A line of null is too long for a record: JSON in it counts as incomplete, a table as one with CR line breaks.
    const trimmed = line === null ? `${begin}\r` : line.toString().trim()
    if (trimmed !== '') lines.push(trimmed)
    if (lines.length === 2) break
  }
  const [first = '', second] = lines
  const name = file.replace(/\.gz$/, '').toLowerCase()
  if (begin === '{') {
    const [record = '', ...more] = first.split('\r')
    if (more.length > 0 && parsed(record) !== undefined)
      throw new ImportFileError(
        `${basename(file)} has line breaks of the old Macintosh (CR alone). Save it with those of Unix or Windows.`,
      )
    // The only line of a .jsonl file may be a record that contains a list of objects.
    const isJsonLines = /\.(jsonl|ndjson)$/.test(name) && parsed(first) !== undefined
    return !isJsonLines && isOneObject(first, second) ? formOfObject(file, text, list) : { form: 'lines' }
  }
  // A table with CR line breaks is a single line here, whose later rows may have more semicolons than commas.
  const [header = '', ...others] = first.replace(/"(?:[^"]|"")*"/g, '').split('\r')
  const breaks = others.length > 0 ? ['\r'] : ['\r\n', '\n']
  const delimiter = name.endsWith('.tsv') ? '\t' : delimiterOf(header)
  if (delimiter !== null || name.endsWith('.csv'))
    return { form: 'table', delimiter: delimiter ?? ',', breaks }
  throw new ImportFileError(
    `${basename(file)} has no form that can be imported: JSON lines, a JSON list, or a table with a header (CSV, TSV).`,
  )
}
