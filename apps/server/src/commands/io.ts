import { statSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { type Progress, Refusal } from '@personae/db'
import { Presets, SingleBar } from 'cli-progress'
import { type Config, readConfig } from '../env.ts'

/** What a command needs of its process, passed in so that tests can run commands in their own process. */
export interface Io {
  env: NodeJS.ProcessEnv
  stdout: Writable
  stderr: Writable
  /** Called before long work, so that a running site has priority. */
  lowerPriority: () => void
}

export interface CommandIo extends Io {
  /** @throws ConfigError */
  config: () => Config
  say: (text: string) => void
  warn: (text: string) => void
  fail: () => void
}

export const createCommandIo = (io: Io, fail: () => void): CommandIo => ({
  ...io,
  config: () => readConfig(io.env),
  say: (text) => void io.stdout.write(`${text}\n`),
  warn: (text) => void io.stderr.write(`${text}\n`),
  fail,
})

/** Shows a progress bar while some work runs, on a terminal only. */
export async function withBar<T>(
  stream: Writable,
  format: string,
  work: (bar: SingleBar) => Promise<T>,
): Promise<T> {
  const bar = new SingleBar({ format, stream, noTTYOutput: false }, Presets.shades_classic)
  try {
    return await work(bar)
  } finally {
    bar.stop()
  }
}

/** Like `withBar`, for work in several steps. */
export const withSteps = <T>(stream: Writable, work: (progress: Progress) => Promise<T>): Promise<T> =>
  withBar(stream, '{bar} {percentage}% {step} | {duration_formatted}', (bar) => {
    let current: string | undefined
    return work(({ step, share }) => {
      if (step !== current) bar.start(1, 0, { step })
      current = step
      bar.update(share)
    })
  })

/** Runs some work, which SIGINT and SIGTERM abort with a reason. */
export async function untilSignal<T>(reason: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Refusal(reason))
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const name of signals) process.once(name, stop)
  try {
    return await work(stopping.signal)
  } finally {
    for (const name of signals) process.off(name, stop)
  }
}

/** `untilSignal` with a progress bar of several steps. */
export const interruptible = <T>(
  stream: Writable,
  reason: string,
  work: (running: { progress: Progress; signal: AbortSignal }) => Promise<T>,
): Promise<T> => untilSignal(reason, (signal) => withSteps(stream, (progress) => work({ progress, signal })))

export const sizeOf = (file: string): string => `${(statSync(file).size / 1e6).toFixed(1)} MB`
