/** The address of the next page in a response, or null on the last page. */
export const nextOf = ({ headers }: { headers: Record<string, unknown> }): string | null =>
  /<(.*)>; rel="next"/.exec(String(headers.link))?.[1] ?? null
