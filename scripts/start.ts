import { ensureBuilt } from './ensure-built.ts'
import { ROOT, SERVER_ENV, SERVER_OPTIONS } from './run.ts'

if (!(await ensureBuilt())) process.exit(1)
process.chdir(ROOT)
// The server takes the place of this process: no memory is left over, and signals and the exit code are its own.
process.execve!(process.execPath, [process.execPath, ...SERVER_OPTIONS, 'apps/server/src/main.ts', 'serve'], {
  ...SERVER_ENV,
  ...process.env,
})
