/** Node's code of a network error, at any depth. */
export function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : networkCode(error.cause)
}
