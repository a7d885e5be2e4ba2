import { vi } from 'vitest'

/**
 * The number of event loop turns during `work`. Each reading of the clock is a millisecond later, so that
 * long work pauses after the same number of parts on every machine, however fast it is.
 */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const realNow = performance.now.bind(performance)
  let readings = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + readings++)
  let turns = 0
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  try {
    await work()
  } finally {
    clearImmediate(next)
    clock.mockRestore()
  }
  return turns
}
