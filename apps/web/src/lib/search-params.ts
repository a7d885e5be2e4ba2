import { MAX_LENGTH } from '@personae/contract/text.constants'

// Apart from the components: every visitor has the code that reads addresses.

/** A text in the address. A number is one too: "1984" is a universe. */
export const textInAddress = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MAX_LENGTH.listItem) : ''

/** The text by which a list is searched. */
export const parseNameSearch = ({ q }: Record<string, unknown>): { q?: string } => {
  const text = textInAddress(q)
  return text === '' ? {} : { q: text }
}

/** The item of a desk that the address names. */
export const parseOpenId = ({ id }: Record<string, unknown>): { id?: string } =>
  typeof id === 'string' ? { id } : {}
