import { MAX_LENGTH } from '@personae/contract/text.constants'

// Apart from the components: every visitor has the code that reads addresses. What a reader does not name stays as it is
// in the address, so that it names each of its fields.

/** A text in the address. A number is one too: "1984" is a universe. */
export const textInAddress = (value: unknown, max: number = MAX_LENGTH.listItem): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, max) : ''

/** The text by which a list is searched. */
export const parseNameSearch = ({ q }: Record<string, unknown>): { q?: string } => ({
  q: textInAddress(q) || undefined,
})

/** The item of a desk that the address names. */
export const parseOpenId = ({ id }: Record<string, unknown>): { id?: string } => ({
  id: typeof id === 'string' ? id : undefined,
})
