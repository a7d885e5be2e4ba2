import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'

export const OWNER_ONLY_FILE = 0o600
export const OWNER_ONLY_FOLDER = 0o700

const OTHERS = 0o077

export function restrictToOwner(path: string): void {
  if (!existsSync(path)) return
  const { mode } = statSync(path)
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o7777 & ~OTHERS)
}

export function createOwnerOnly(file: string): void {
  if (existsSync(file)) return restrictToOwner(file)
  closeSync(openSync(file, 'a', OWNER_ONLY_FILE))
}
