import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'

export const OWNER_ONLY_FILE = 0o600
export const OWNER_ONLY_FOLDER = 0o700

const OTHERS = 0o077

export function restrictToOwner(path: string): void {
  if (!existsSync(path)) return
  const { mode } = statSync(path)
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o7777 & ~OTHERS)
}

/** @throws Error in words: SQLite says that it is unable to open it */
export function refuseFolder(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw Object.assign(new Error(`${file} is a folder, not a file.`), { code: 'EISDIR' })
}

/** @throws Error for a folder, whose mode is its owner's choice */
export function createOwnerOnly(file: string): void {
  refuseFolder(file)
  if (existsSync(file)) return restrictToOwner(file)
  closeSync(openSync(file, 'a', OWNER_ONLY_FILE))
}
