import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Waits until a file, or the entries of a folder, are on the disk. */
export function syncFile(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
