import { GENRES, type Genre } from '@personae/contract/characters.constants'
import { DESK_KINDS, type DeskKind } from '@personae/contract/desk.constants'
import { textInAddress } from '../../lib/search-params.ts'

/** The filter of pending submissions, which is in the address. Missing values do not filter. */
export interface QueueFilter {
  genre?: Genre
  origin?: string
  submitter?: string
  /** Whether the user's own submissions are shown although another admin could decide on them. */
  own?: true
}

export interface DeskFilter extends QueueFilter {
  kind?: DeskKind
}

/** Parses the filter from the address. Invalid and empty values are ignored. */
export const parseQueueFilter = (raw: Record<string, unknown>): QueueFilter => ({
  genre: GENRES.find((word) => word === raw.genre),
  origin: textInAddress(raw.origin) || undefined,
  submitter: textInAddress(raw.submitter) || undefined,
  own: raw.own === true || undefined,
})

/** Parses the filter of the desk. A filter of submissions implies the kind `submission`. */
export function parseDeskFilter(raw: Record<string, unknown>): DeskFilter {
  const filter = parseQueueFilter(raw)
  return { ...filter, kind: isFiltered(filter) ? 'submission' : DESK_KINDS.find((kind) => kind === raw.kind) }
}

/** How many filters are set that leave submissions out. */
export const countFilters = ({ genre, origin, submitter }: QueueFilter): number =>
  [genre, origin, submitter].filter(Boolean).length

export const isFiltered = (filter: QueueFilter): boolean => countFilters(filter) > 0
