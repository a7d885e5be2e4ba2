/** The payment of the receipt. Other parameters, which a provider has added, are left out. */
export const receiptSearch = ({ payment }: Record<string, unknown>): { payment?: string } =>
  typeof payment === 'string' && payment !== '' ? { payment } : {}

/** Payments after whose form the provider has led back to this document. Not in the history's state, as a login in between
 * would lose it. */
const returned = new Set<string>()

/** Notes the return from the provider. True if the address has parameters that must be removed. */
export function noteReturn(searchText: string, id: string | undefined): boolean {
  const names = [...new URLSearchParams(searchText).keys()]
  if (names.every((name) => name === 'payment')) return false
  if (id) returned.add(id)
  return true
}

/** Whether this is the first call since the return. */
export const consumeReturn = (id: string): boolean => returned.delete(id)
