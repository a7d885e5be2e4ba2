import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './run.ts'

/** The server on port 3000, restarted when its files change, and the client with reload on 5173. */
const children = [
  spawn(process.execPath, ['--watch', 'apps/server/src/main.ts', 'serve'], { cwd: ROOT, stdio: 'inherit' }),
  spawn(join(ROOT, 'node_modules/.bin/vite'), ['apps/web', '--config', 'apps/web/vite.config.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
  }),
]
const end = () => {
  for (const child of children) child.kill()
}
for (const child of children) child.on('exit', end)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
