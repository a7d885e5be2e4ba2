import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
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

/** A file that appears only when it is whole and on the disk. @throws Refusal if there is one */
export async function createFile<T>(path: string, write: (unfinished: string) => Promise<T>): Promise<T> {
  const refusal = () => new Refusal(`${path} already exists. Choose another name.`)
  if (existsSync(path)) throw refusal()
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.unfinished`
  try {
    const result = await write(unfinished)
    syncFile(unfinished)
    // A rename would overwrite a file that has appeared meanwhile.
    linkSync(unfinished, path)
    rmSync(unfinished)
    syncFile(dirname(path))
    return result
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'EEXIST' ? refusal() : error
  } finally {
    for (const suffix of ['', '-journal']) rmSync(unfinished + suffix, { force: true })
  }
}
