import { MAX_LENGTH } from '@personae/contract/text.constants'

// Apart from the components, as every visitor loads the code that parses addresses. A parser must return each of its
// fields, if only as undefined: a parameter that it does not return stays in the address as it is.

/** A parameter of the address as a text. A number is accepted too: the router parses the universe "1984" as one. */
export const textInAddress = (value: unknown, max: number = MAX_LENGTH.listItem): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, max) : ''

/** Parses `q`, the text by which a list is searched. */
export const parseNameSearch = ({ q }: Record<string, unknown>): { q?: string } => ({
  q: textInAddress(q) || undefined,
})

/** Parses `id`, which names the open item of a review desk. */
export const parseOpenId = ({ id }: Record<string, unknown>): { id?: string } => ({
  id: typeof id === 'string' ? id : undefined,
})
