import { spawn } from 'node:child_process'
import { buildWeb, isBuilt } from './build-web.ts'
import { ROOT, SERVER_ENV, SERVER_OPTIONS } from './run.ts'

if (!isBuilt()) {
  process.stdout.write('Building the site…\n')
  await buildWeb()
}
const server = spawn(process.execPath, [...SERVER_OPTIONS, 'apps/server/src/main.ts', 'serve'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...SERVER_ENV, ...process.env },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
