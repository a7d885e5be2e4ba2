/** Node's error code of a network error, or of one of its causes. */
export function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : networkCode(error.cause)
}
