import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'

export const OWNER_ONLY_FILE = 0o600
export const OWNER_ONLY_FOLDER = 0o700

const OTHERS = 0o077

export function restrictToOwner(path: string): void {
  if (!existsSync(path)) return
  const { mode } = statSync(path)
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o7777 & ~OTHERS)
}

/** @throws Error that names the folder, where SQLite would only say that it cannot open the file */
export function refuseFolder(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw Object.assign(new Error(`${file} is a folder, not a file.`), { code: 'EISDIR' })
}

/** Creates a file for its owner only, or restricts it. @throws Error for a folder, whose mode is its owner's */
export function createOwnerOnly(file: string): void {
  refuseFolder(file)
  if (existsSync(file)) return restrictToOwner(file)
  closeSync(openSync(file, 'a', OWNER_ONLY_FILE))
}
