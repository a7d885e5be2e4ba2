import { join } from 'node:path'
import { assertSame, keepAnswers } from './answers.ts'
import { type Child, startBare } from './children.ts'
import { Deck, loadAgain, loadOnce } from './load.ts'
import { alternate, type Sample } from './sample.ts'
import { type Row, share } from './table.ts'
import type { Workplace } from './workplace.ts'

export interface HttpCase {
  what: string
  /** What is asked for, in the order in which it is asked. */
  paths: string[]
  /** Every path is asked for once before any is kept: no answer comes from the server's memory. */
  once: boolean
  /** Paths, of the first ones, that the bare server answers. */
  captured?: number
  atLeast?: number
}

const CAPTURED = 300
const WARM_UP = 0.5

/** One kind of request to the product's server, next to a bare server that sends the same bytes. */
export async function againstBare(place: Workplace, server: Child, asked: HttpCase): Promise<Row> {
  place.say(asked.what)
  const captured = asked.paths.slice(0, asked.captured ?? CAPTURED)
  const file = join(place.folder, 'answers')
  await keepAnswers(server.url, captured, file)
  const bare = await startBare(file)
  try {
    await assertSame(server.url, bare.url, captured[0]!)
    const deck = new Deck(asked.paths)
    const ours = (seconds: number): Promise<Sample> =>
      asked.once ? loadOnce(server, deck, seconds, place.forget) : loadAgain(server, asked.paths, seconds)
    const theirs = (seconds: number) => loadAgain(bare, captured, seconds)
    await ours(WARM_UP)
    await theirs(WARM_UP)
    const samples = await alternate(
      place.rounds,
      () => ours(place.seconds),
      () => theirs(place.seconds),
    )
    return share({ what: asked.what, ...samples, nextTo: 'bare node:http' }, asked.atLeast)
  } finally {
    await bare.stop()
  }
}
