import { lazyPart } from '../../components/lazy-part.tsx'

/** The appeal against a permanent rejection, and its reversal. */
export const AppealPart = lazyPart(async () => ({ default: (await import('./appeal.tsx')).Appeal }), {
  name: 'The appeal',
})
