import { constants, setPriority } from 'node:os'
import { main } from './commands/main.ts'

const exitCode = await main(process.argv.slice(2), {
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  lowerPriority: () => setPriority(constants.priority.PRIORITY_LOW),
})
// Not with `process.exit`: a server goes on, and the output is written to its end.
if (exitCode !== 0) process.exitCode = exitCode
