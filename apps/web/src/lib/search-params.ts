import { MAX_LENGTH } from '@personae/contract/text.constants'

// Apart from the components: every visitor has the code that reads addresses.

/** The text in the address by which a list is searched; a number is one too. */
export const parseNameSearch = ({ q }: Record<string, unknown>): { q?: string } => {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, MAX_LENGTH.listItem) : ''
  return text === '' ? {} : { q: text }
}

/** The item of a desk that the address names. */
export const parseOpenId = ({ id }: Record<string, unknown>): { id?: string } =>
  typeof id === 'string' ? { id } : {}
