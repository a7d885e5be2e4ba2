import { useRouter } from '@tanstack/react-router'
import { invalidateCorrections, invalidateWritten, invalidating } from './invalidate.ts'

/** Options of a call after which a page may be gone: all that names it is fetched again, then the screen is shown anew. */
export function useWrites(id?: string) {
  const router = useRouter()
  return invalidating(
    () => Promise.all([invalidateWritten(id), invalidateCorrections()]),
    () => router.invalidate(),
  )
}
