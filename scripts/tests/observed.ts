import childProcess from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { syncBuiltinESMExports } from 'node:module'

export type Observed = 'process' | 'network'

/** Tags for what the tests of this worker have done since the set was cleared. */
export const observed = new Set<Observed>()

subscribe('tracing:child_process.spawn:start', () => void observed.add('process'))
subscribe('tracing:net.server.listen:asyncStart', () => void observed.add('network'))
// Node's channel does not report synchronous processes.
for (const name of ['execSync', 'execFileSync', 'spawnSync'] as const) {
  const original = childProcess[name] as (...args: never[]) => unknown
  Object.assign(childProcess, {
    [name]: (...args: never[]) => {
      observed.add('process')
      return original(...args)
    },
  })
}
syncBuiltinESMExports()
