import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './run.ts'

const VITE = ['apps/web', '--config', 'apps/web/vite.config.ts', '--strictPort', '--clearScreen', 'false']

/** The server on port 3000, which restarts when its files change, and the client with hot reload on port 5173. */
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', 'serve'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { PUBLIC_URL: 'http://localhost:5173', ...process.env },
  }),
  spawn(join(ROOT, 'node_modules/.bin/vite'), VITE, { cwd: ROOT, stdio: 'inherit' }),
]
const end = () => {
  for (const child of children) child.kill()
}
for (const child of children)
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0
    end()
  })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
