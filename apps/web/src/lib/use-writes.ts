import { useRouter } from '@tanstack/react-router'
import { invalidateCorrections, invalidateWritten, invalidating } from './invalidate.ts'

/** Options of a mutation that may remove a character: refetches all that names it, then reloads the route. */
export function useWrites(id?: string) {
  const router = useRouter()
  return invalidating(
    () => Promise.all([invalidateWritten(id), invalidateCorrections()]),
    () => router.invalidate(),
  )
}
