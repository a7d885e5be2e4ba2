import { join } from 'node:path'
import { assertSame, keepAnswers } from './answers.ts'
import { type Child, startBare } from '../shared/children.ts'
import { Deck, loadAgain, loadOnce } from './load.ts'
import { alternate, type Sample } from '../shared/sample.ts'
import { type Row, share } from './table.ts'
import type { Workplace } from './workplace.ts'

export interface HttpCase {
  what: string
  /** The paths to request, in order. */
  paths: string[]
  /** Every path is requested once before its second request: no answer comes from the server's cache. */
  once: boolean
  /** The number of first paths that the bare server answers. */
  captured?: number
  atLeast?: number
  /** Edits of published characters per second by another process meanwhile. */
  writes?: number
}

/** Makes edits at a steady rate while some work runs. */
async function besideWrites<T>(place: Workplace, perSecond: number, work: () => Promise<T>): Promise<T> {
  if (perSecond === 0) return work()
  const timer = setInterval(place.write, 1_000 / perSecond)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

const CAPTURED = 300
const WARM_UP = 0.5

/** One kind of request to the product's server, compared with a bare server that sends the same bytes. */
export async function againstBare(place: Workplace, server: Child, httpCase: HttpCase): Promise<Row> {
  place.say(httpCase.what)
  const captured = httpCase.paths.slice(0, httpCase.captured ?? CAPTURED)
  const file = join(place.folder, 'answers')
  await keepAnswers(server.url, captured, file)
  const bare = await startBare(file)
  try {
    await assertSame(server.url, bare.url, captured[0]!)
    const deck = new Deck(httpCase.paths)
    const ours = (seconds: number): Promise<Sample> =>
      httpCase.once
        ? loadOnce(server, deck, seconds, place.forget)
        : loadAgain(server, httpCase.paths, seconds)
    const theirs = (seconds: number) => loadAgain(bare, captured, seconds)
    await ours(WARM_UP)
    await theirs(WARM_UP)
    const samples = await alternate(
      place.rounds,
      () => besideWrites(place, httpCase.writes ?? 0, () => ours(place.seconds)),
      () => theirs(place.seconds),
    )
    return share({ what: httpCase.what, ...samples, nextTo: 'bare node:http' }, httpCase.atLeast)
  } finally {
    await bare.stop()
  }
}
