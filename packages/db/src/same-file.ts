import { statSync } from 'node:fs'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Remembers which file is at a path. The returned function throws once it is another one, or missing: writes would
 * go into a file that cannot be found again.
 * @throws DatabaseUnavailable
 */
export function createFileCheck(path: string): () => void {
  const { dev, ino } = statSync(path)
  return () => {
    const now = statSync(path, { throwIfNoEntry: false })
    if (now?.ino === ino && now.dev === dev) return
    const what = now ? 'replaced' : 'deleted'
    throw new DatabaseUnavailable(
      'moved',
      `The database file ${path} has been ${what} while it was open. Put it back, or restart the server.`,
    )
  }
}
