import { GENRES, type Genre, LONGEST } from '@personae/contract/vocabulary'

/** Which of the submissions that wait, kept in the address; what is not given does not count. */
export interface QueueFilter {
  genre?: Genre
  /** Part of the universe's name. */
  origin?: string
  /** Part of the submitter's name. */
  submitter?: string
}

type Given = { [Key in keyof QueueFilter]: QueueFilter[Key] | undefined }

/** Without what is empty. */
export const filterOf = ({ genre, origin, submitter }: Given): QueueFilter => ({
  ...(genre && { genre }),
  ...(origin && { origin }),
  ...(submitter && { submitter }),
})

/** A number in the address is a text like any other: "1984" is a universe. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, LONGEST.listItem) : ''

/** Reads the address leniently: what makes no sense is dropped, never an error. */
export const parseQueueFilter = ({ genre, origin, submitter }: Record<string, unknown>): QueueFilter =>
  filterOf({
    genre: GENRES.find((word) => word === genre),
    origin: textOf(origin),
    submitter: textOf(submitter),
  })

/** Whether only a part of what waits is asked for. */
export const isFiltered = (filter: QueueFilter): boolean => Object.keys(filter).length > 0
