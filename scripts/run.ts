import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')
/**
 * Environment of the server beside its settings. glibc gives every thread memory arenas and keeps them: those for
 * decoding pictures add up.
 */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2' }
/**
 * Node options of the server, in megabytes. The default for young objects takes 60 MB more without a benefit. That
 * for old objects, 4 GB on a machine with much memory, lets garbage grow to four times what is in use.
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=8', '--max-old-space-size=1024']

/**
 * Starts the program with the server's options, which halve the memory of commands too. It replaces this process,
 * so that no memory is left over, and signals and the exit code are its own.
 */
export const becomePersonae = (...args: string[]): void =>
  process.execve!(
    process.execPath,
    [process.execPath, ...SERVER_OPTIONS, join(ROOT, 'apps/server/src/main.ts'), ...args],
    { ...SERVER_ENV, ...process.env },
  )

const BIN = join(ROOT, 'node_modules/.bin')

/** Runs a tool of node_modules at the root, with this process' output by default; resolves to its exit code. */
export function run(
  tool: string,
  args: string[],
  env: Record<string, string> = {},
  output: 'inherit' | 'ignore' = 'inherit',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(BIN, tool), args, {
      cwd: ROOT,
      stdio: ['inherit', output, 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
