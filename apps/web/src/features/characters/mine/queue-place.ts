import { ordinal } from '../../../lib/ordinal.ts'

/** "Next in the queue", "12th in the queue". */
export const inQueue = (place: number): string =>
  place === 1 ? 'Next in the queue' : `${ordinal(place)} in the queue`
