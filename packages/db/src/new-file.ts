import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Refusal } from './refusal.ts'

/** Waits until the content of a file, or the entries of a folder, are on the disk. */
export function syncFile(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Creates a file that appears only when it is complete and on the disk. @throws Refusal if there is one */
export async function createFile<T>(path: string, write: (unfinished: string) => Promise<T>): Promise<T> {
  const refusal = () => new Refusal(`${path} already exists. Choose another name.`)
  if (path.trim() === '') throw new Refusal('The new file needs a name.')
  if (existsSync(path)) throw refusal()
  // The full path: better-sqlite3 cuts off leading blanks of a name and would write another file.
  const unfinished = `${resolve(path)}.${randomBytes(4).toString('hex')}.unfinished`
  try {
    const result = await write(unfinished)
    syncFile(unfinished)
    try {
      // Unlike a rename, this never overwrites a file that has appeared meanwhile.
      linkSync(unfinished, path)
    } catch {
      if (existsSync(path)) throw refusal()
      // External disks (exFAT) and some network shares have no links.
      renameSync(unfinished, path)
    }
    syncFile(dirname(path))
    return result
  } finally {
    for (const suffix of ['', '-journal']) rmSync(unfinished + suffix, { force: true })
  }
}
