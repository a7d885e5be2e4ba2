import { statSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { Presets, SingleBar } from 'cli-progress'
import { type Config, readConfig } from '../env.ts'

/** What a command has of its process, so that tests can run it in theirs. */
export interface Io {
  env: NodeJS.ProcessEnv
  stdout: Writable
  stderr: Writable
  /** Called by long work: the site comes first. */
  lowerPriority: () => void
}

export interface CommandIo extends Io {
  /** @throws ConfigError */
  config: () => Config
  say: (text: string) => void
  warn: (text: string) => void
  fail: () => void
}

export function createCommandIo(io: Io, fail: () => void): CommandIo {
  return {
    ...io,
    config: () => readConfig(io.env),
    say: (text) => void io.stdout.write(`${text}\n`),
    warn: (text) => void io.stderr.write(`${text}\n`),
    fail,
  }
}

/** A progress bar, on a terminal only. */
export const progressBar = (stream: Writable, format: string): SingleBar =>
  new SingleBar({ format, stream, noTTYOutput: false }, Presets.shades_classic)

export async function withBar<T>(
  stream: Writable,
  work: (progress: (step: { step: string; share: number }) => void) => Promise<T>,
): Promise<T> {
  const bar = progressBar(stream, '{bar} {percentage}% {step} | {duration_formatted}')
  let current: string | undefined
  try {
    return await work(({ step, share }) => {
      if (step !== current) bar.start(1, 0, { step })
      current = step
      bar.update(share)
    })
  } finally {
    bar.stop()
  }
}

/** Runs some work until SIGINT or SIGTERM, which abort it with a reason. */
export async function interruptible<T>(
  reason: unknown,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController()
  const stop = () => stopping.abort(reason)
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, stop)
  try {
    return await work(stopping.signal)
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}

export const sizeOf = (file: string): string => `${(statSync(file).size / 1e6).toFixed(1)} MB`
