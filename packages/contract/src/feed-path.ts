/** The path of the Atom feed of a search, a universe or a contributor. */
export function feedPath(of: Record<string, string | string[] | undefined>): string {
  const pairs = Object.entries(of).flatMap(([name, value]) => [value || []].flat().map((one) => [name, one]))
  return `/feed.atom?${new URLSearchParams(pairs).toString()}`
}
