import { constants, setPriority } from 'node:os'
import { main } from './commands/main.ts'

// A reader such as `head` closes the pipe early; the command still runs to its end.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The log of a server has its own listener.
    if (error.code !== 'EPIPE' && stream.listenerCount('error') === 1) throw error
  })

const exitCode = await main(process.argv.slice(2), {
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  lowerPriority: () => setPriority(constants.priority.PRIORITY_LOW),
})
// `process.exit` would stop a server, and cut off output that is not written yet.
if (exitCode !== 0) process.exitCode = exitCode
