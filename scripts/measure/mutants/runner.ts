import { writeFileSync } from 'node:fs'
import { type RunnerTestCase, TestRunner, type TestTryOptions } from 'vitest'

/** Environment variables for the runner: a fault that is active from the start, and the file for the results. */
export const ACTIVE = 'MUTANTS_ACTIVE'
export const RESULTS = 'MUTANTS_RESULTS'

export interface Results {
  /** Faults reached by tests, and those reached only while files were loaded. */
  reached: number[]
  loaded: number[]
  killed: number[]
  /** Tests that fail without a fault, before the first or after the last one. */
  failing: string[]
}

const NONE = -1
/** Limits for a test with a fault, which may cause an endless loop. */
const MOST_CALLS = 200_000
const LONGEST_MS = 20_000

/** State of the process, since this file is loaded again for each test file. */
class State {
  active = Number(process.env[ACTIVE] ?? NONE)
  calls = 0
  /** Faults that the current test reaches, while it runs without a fault; else null. */
  reachedNow: Set<number> | null = null
  readonly loaded = new Set<number>()
  readonly reached = new Set<number>()
  readonly killed = new Set<number>()
  readonly failing: string[] = []

  isActive(id: number): boolean {
    ;(this.reachedNow ?? this.loaded).add(id)
    if (id !== this.active) return false
    this.calls += 1
    if (this.calls > MOST_CALLS) throw new Error('An endless loop')
    return true
  }
}
const shared = globalThis as unknown as { __mutants?: State; __mutant?: (id: number) => boolean }
const state = (shared.__mutants ??= new State())
shared.__mutant ??= (id) => state.isActive(id)

/**
 * Runs each test, with its hooks, once without a fault and once with each fault that it has reached and no other
 * test has found. For vitest each run is a retry: one process with modules loaded once serves thousands of faults.
 */
export default class extends TestRunner {
  readonly #isFromTheStart = state.active !== NONE
  #waiting: number[] = []
  #limitMs = LONGEST_MS

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (this.#isFromTheStart) test.retry = 0
    this.#limitMs = LONGEST_MS
    await super.onBeforeRunTask(test)
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options)
    if (this.#isFromTheStart) return
    state.calls = 0
    if (options.retry === 0) state.reachedNow = new Set()
    else state.active = this.#waiting.pop() ?? NONE
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const start = performance.now()
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('Too late')), this.#limitMs)
    await Promise.race([TestRunner.getTestFn(test)(), late.promise]).finally(() => clearTimeout(timer))
    if (state.active === NONE) this.#limitMs = Math.min(LONGEST_MS, 1_000 + 4 * (performance.now() - start))
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options)
    const hasFailed = test.result?.state === 'fail'
    if (hasFailed && state.active === NONE) state.failing.push(`${test.name} (try ${options.retry ?? 0})`)
    if (hasFailed && state.active !== NONE) state.killed.add(state.active)
    if (this.#isFromTheStart && hasFailed) this.cancel('test-failure')
    if (this.#isFromTheStart || !test.result) return
    if (options.retry === 0) {
      for (const id of state.reachedNow ?? []) state.reached.add(id)
      this.#waiting = hasFailed ? [] : [...(state.reachedNow ?? [])].filter((id) => !state.killed.has(id))
      state.reachedNow = null
    }
    // After the last fault the test runs without one again: faults must leave nothing behind.
    const isLast = options.retry === 0 ? this.#waiting.length === 0 : state.active === NONE
    state.active = NONE
    test.result.state = isLast ? 'pass' : 'fail'
    test.result.errors = isLast ? [] : [{ message: 'Another fault' }]
    if (test.result.attempts) test.result.attempts.length = 0
  }

  override onAfterRunFiles(files: Parameters<TestRunner['onAfterRunFiles']>[0]): void {
    super.onAfterRunFiles(files)
    const results: Results = {
      reached: [...state.reached],
      loaded: [...state.loaded].filter((id) => !state.reached.has(id)),
      killed: [...state.killed],
      failing: state.failing,
    }
    writeFileSync(process.env[RESULTS] ?? '', JSON.stringify(results))
  }
}
