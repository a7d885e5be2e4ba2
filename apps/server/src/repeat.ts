/**
 * Does some work again and again, the pause beginning when it is done. Returns what stops it, once the work in
 * hand is done.
 */
export function repeat(
  work: () => Promise<void>,
  { every, failed }: { every: number; failed: (error: unknown) => void },
): () => Promise<void> {
  let isOpen = true
  let round: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout

  async function once(): Promise<void> {
    await work().catch(failed)
    if (isOpen) wait()
  }

  function wait(): void {
    timer = setTimeout(() => {
      round = once()
    }, every).unref()
  }

  wait()
  return async () => {
    isOpen = false
    clearTimeout(timer)
    await round
  }
}
