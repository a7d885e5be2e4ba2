import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'

export const OWNER_ONLY_FILE = 0o600
export const OWNER_ONLY_FOLDER = 0o700

const OTHERS = 0o077

/** Removes all permissions of other users from a file or folder; does nothing if it is missing. */
export function restrictToOwner(path: string): void {
  if (!existsSync(path)) return
  const { mode } = statSync(path)
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o7777 & ~OTHERS)
}

/** Creates an empty file for its owner only, or restricts an existing one. */
export function createOwnerOnly(file: string): void {
  if (existsSync(file)) return restrictToOwner(file)
  closeSync(openSync(file, 'a', OWNER_ONLY_FILE))
}
