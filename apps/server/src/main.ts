import { constants, setPriority } from 'node:os'
import { main } from './commands/main.ts'

// Whoever reads the beginning only, such as `head`, has closed the pipe: the command goes on to its end.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The log of a server has a listener of its own.
    if (error.code !== 'EPIPE' && stream.listenerCount('error') === 1) throw error
  })

const exitCode = await main(process.argv.slice(2), {
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  lowerPriority: () => setPriority(constants.priority.PRIORITY_LOW),
})
// Not with `process.exit`: a server goes on, and the output is written to its end.
if (exitCode !== 0) process.exitCode = exitCode
