import { statSync } from 'node:fs'
import { DatabaseUnavailable } from './unavailable.ts'

/** Returns a check that throws `DatabaseUnavailable` once the path names another file: writes would be lost. */
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
