import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Finding, ok, problem, warning } from './finding.ts'

export const OWNER = 'run this as the user of the server, who must own the file and its folder'
const OTHERS = 0o077
const WRITABLE_BY_OTHERS = 0o022
const MEGABYTE = 1_000_000
/** Free megabytes below which a problem is reported. Without room for two copies of the database it is a warning. */
const MIN_FREE_MB = 200

const modeOf = (path: string): number => statSync(path).mode & 0o777

/** @param user the id of the user that runs this: root may write everything */
export function checkFiles(databaseFile: string, secretFiles: readonly string[], user: number): Finding[] {
  const folder = resolve(dirname(databaseFile))
  if (!existsSync(folder))
    return [problem(`data folder: ${folder} does not exist`, 'check DATABASE_URL; `serve` creates it')]
  const files = [databaseFile, `${databaseFile}-wal`, ...secretFiles.map((name) => join(folder, name))]
  const present = files.filter((file) => existsSync(file))
  const open = present.filter((file) => (modeOf(file) & OTHERS) !== 0)
  const foreign = user === 0 ? [] : present.filter((file) => statSync(file).uid !== user)
  return [
    ...(foreign.length > 0 ? [problem(`owner: another user owns ${foreign.join(', ')}`, OWNER)] : []),
    (modeOf(folder) & WRITABLE_BY_OTHERS) === 0
      ? ok(`data folder: ${folder}`)
      : problem(`data folder: other users can write to ${folder}`, `chmod go-w ${folder}`),
    open.length === 0
      ? ok('file modes: only the owner can read the data')
      : warning(`file modes: other users can read ${open.join(', ')}`, `chmod go= ${open.join(' ')}`),
    checkSpace(folder, existsSync(databaseFile) ? statSync(databaseFile).size : 0),
  ]
}

function checkSpace(folder: string, size: number): Finding {
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / MEGABYTE)
  const text = `disk space: ${free.toLocaleString('en-US')} MB free`
  if (free < MIN_FREE_MB) return problem(text, 'free some: without space nothing can be saved')
  return free * MEGABYTE < 2 * size
    ? warning(text, 'a restore needs room for two more copies of the database')
    : ok(text)
}
