/** The address of the next page in an answer, or null for the last page. */
export const nextOf = ({ headers }: { headers: Record<string, unknown> }): string | null =>
  /<(.*)>; rel="next"/.exec(String(headers.link))?.[1] ?? null
