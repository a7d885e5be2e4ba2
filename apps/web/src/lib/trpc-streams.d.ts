/**
 * A second copy of tRPC's client, for code that is loaded later. A module is in one chunk only: with `@trpc/client`,
 * its links for streams would be in every first load (3.1 kB after brotli).
 */
declare module '@trpc/client?streams' {
  export * from '@trpc/client'
}
