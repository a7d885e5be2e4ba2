/** Query texts as the types that the list's schema expects; what is no number fails there, with its message. */
export const listQuery = (query: Record<string, unknown>) => ({
  ...query,
  limit: query.limit === undefined ? undefined : Number(query.limit || Number.NaN),
})
