/** Converts query texts to the types of the list's schema; invalid numbers fail there, with its message. */
export const listQuery = (query: Record<string, unknown>) => ({
  ...query,
  limit: query.limit === undefined ? undefined : Number(query.limit || Number.NaN),
})
