/** Parses the id of the payment. Other parameters, which the payment provider has added, are left out. */
export const receiptSearch = ({ payment }: Record<string, unknown>): { payment?: string } =>
  typeof payment === 'string' && payment !== '' ? { payment } : {}

/** The ids of payments from whose form the provider has led back to this document. Not in the history's state, as a
 * login in between would lose it. */
const returned = new Set<string>()

/** Notes the return from the provider. @returns true if the address has parameters that must be removed */
export function noteReturn(searchText: string, id: string | undefined): boolean {
  const names = [...new URLSearchParams(searchText).keys()]
  if (names.every((name) => name === 'payment')) return false
  if (id) returned.add(id)
  return true
}

/** Whether the user has returned from the provider's form of a payment; true only once for each return. */
export const consumeReturn = (id: string): boolean => returned.delete(id)
