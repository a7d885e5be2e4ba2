import { writeFileSync } from 'node:fs'
import { type RunnerTestCase, TestRunner, type TestTryOptions } from 'vitest'

/** What the runner is told, by the environment: a fault that is active from the start, and where the results go. */
export const ACTIVE = 'MUTANTS_ACTIVE'
export const RESULTS = 'MUTANTS_RESULTS'

export interface Results {
  /** By tests, or only while files were loaded. */
  reached: number[]
  loaded: number[]
  killed: number[]
  /** Tests that fail without a fault, before the first one or after the last. */
  failing: string[]
}

const NONE = -1
/** A fault may make a loop endless. */
const MOST_CALLS = 200_000
const LONGEST_MS = 20_000

/** Of the process: this file is loaded again for each file of tests. */
class State {
  active = Number(process.env[ACTIVE] ?? NONE)
  calls = 0
  /** By the test that runs without a fault; else null. */
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
 * Runs each test once without a fault, then once with each fault that it has reached and none has found, with its hooks:
 * to vitest every one is a retry. So one process, with its modules loaded once, serves thousands of faults.
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
    // After the last fault once more without: none may have left anything behind.
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
