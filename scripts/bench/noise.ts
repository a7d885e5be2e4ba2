import { cpus } from 'node:os'
import { childrenCpuSeconds } from './children.ts'

/** Seconds that all processors together have spent on something, and on anything at all. */
function processorTime(): { busy: number; all: number } {
  const sum = { busy: 0, all: 0 }
  for (const { times } of cpus()) {
    const busy = times.user + times.nice + times.sys + times.irq
    sum.busy += busy / 1_000
    sum.all += (busy + times.idle) / 1_000
  }
  return sum
}

const ownTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + childrenCpuSeconds()
}

/** Above this share the rates say more of the neighbours than of the product. */
const NOISY = 0.1

/** Watches how much of the processors somebody else takes; the answer says so where it was much. */
export function watchNoise(): () => string {
  const start = { ...processorTime(), own: ownTime() }
  return () => {
    const now = processorTime()
    const others = (now.busy - start.busy - (ownTime() - start.own)) / (now.all - start.all)
    if (others < NOISY) return ''
    const share = `${(others * 100).toFixed(0)} %`
    return `Others took ${share} of the processors meanwhile: trust the ratios by cpu more than the others.\n`
  }
}
