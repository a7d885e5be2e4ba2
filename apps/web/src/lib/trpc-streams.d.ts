/**
 * tRPC’s client once more, for what is loaded later. A module is in one chunk: imported as `@trpc/client`, its links for
 * streams would be in every first load (3.1 kB after brotli).
 */
declare module '@trpc/client?streams' {
  export * from '@trpc/client'
}
