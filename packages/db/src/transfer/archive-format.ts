import { migrations } from '../migrations/index.ts'

/**
 * An archive is a compressed text of lines: a header, all tables, the end. A table is a head, one JSON array for each
 * row, and its checksum.
 */
export interface Header {
  format: typeof FORMAT
  version: number
  schema: string
  exportedAt: string
}

export const FORMAT = 'personae-archive'
export const FORMAT_VERSION = 1
export const SCHEMA = Object.keys(migrations.sqlite).at(-1)!

export const HEADER_START = `{"format":"${FORMAT}"`

export interface TableHead {
  table: string
  columns: string[]
}

export interface TableEnd {
  rows: number
  /** Of the lines of its rows. */
  hash: string
  /** The last number that was given to a row, if the database counts them. */
  last: number | null
}

export interface ArchiveEnd {
  tables: number
  /** Of the header, and of the head and the checksum of every table. */
  hash: string
}

export const lineOf = (part: Header | TableHead | TableEnd | ArchiveEnd): string =>
  `${JSON.stringify(part)}\n`
