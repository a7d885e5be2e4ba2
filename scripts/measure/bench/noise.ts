import { cpus } from 'node:os'
import { childrenCpuSeconds } from '../shared/children.ts'

/** Seconds of CPU time of all processors, busy and in total. */
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

/** Above this share the results depend more on other processes than on the product. */
const NOISY = 0.1

/** Watches how much CPU time other processes use; the result mentions it if it was much. */
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
