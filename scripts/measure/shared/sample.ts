/** The value below which this share of the sorted values is; NaN for no values. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** The result of one side of a measurement. */
export interface Sample {
  /** Requests or calls per second. */
  rate: number
  /** In milliseconds. */
  p99: number
  /** CPU time of the server per request, in microseconds, if the system measures it. */
  cpu?: number | undefined
}

/** A sample of durations in milliseconds, collected over this many seconds. */
export function sampleOf(durations: number[], seconds: number, cpuSeconds?: number): Sample {
  const sorted = Float64Array.from(durations).sort()
  return {
    rate: durations.length / seconds,
    p99: percentile(sorted, 0.99),
    cpu: cpuSeconds === undefined ? undefined : (cpuSeconds * 1e6) / durations.length,
  }
}

export const median = (numbers: number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The median of each figure over the rounds, so that noise in one round does not matter. */
function middleOf(rounds: Sample[]): Sample {
  const cpus = rounds.flatMap(({ cpu }) => cpu ?? [])
  return {
    rate: median(rounds.map(({ rate }) => rate)),
    p99: median(rounds.map(({ p99 }) => p99)),
    cpu: cpus.length > 0 ? median(cpus) : undefined,
  }
}

/** Alternates between two sides, each going first equally often. */
export async function alternate(
  rounds: number,
  ours: () => Promise<Sample>,
  theirs: () => Promise<Sample>,
): Promise<{ ours: Sample; theirs: Sample }> {
  const all = { ours: [] as Sample[], theirs: [] as Sample[] }
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 1) all.theirs.push(await theirs())
    all.ours.push(await ours())
    if (round % 2 === 0) all.theirs.push(await theirs())
  }
  return { ours: middleOf(all.ours), theirs: middleOf(all.theirs) }
}
