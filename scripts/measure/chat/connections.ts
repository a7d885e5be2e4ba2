import { readFileSync } from 'node:fs'
import type { Child } from '../shared/children.ts'

/** The socket states LISTEN and TIME_WAIT. */
const NOT_OPEN = new Set(['0A', '06', 'st'])

/** The number of open connection ends of a process: its own, and those of its clients. */
export function openOn({ url }: Child): { own: number; calling: number } {
  const port = `:${Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0')}`
  const rows = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n')
  const open = rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , , state]) => !NOT_OPEN.has(state ?? 'st'))
  return {
    own: open.filter(([, local]) => local?.endsWith(port)).length,
    calling: open.filter(([, , remote]) => remote?.endsWith(port)).length,
  }
}
