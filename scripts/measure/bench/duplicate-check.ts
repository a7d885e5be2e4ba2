import type { Product } from '../../../apps/server/src/commands/product.ts'
import { randomFrom } from '../shared/random.ts'
import { median } from '../shared/sample.ts'
import type { Row } from './table.ts'
import type { Workplace } from './workplace.ts'

const CHECKS = 200
/** Maximum median milliseconds of the check: a user waits for it during a submission. */
const AT_MOST = 20

/** The duplicate check of a submission, for random characters among all the others. */
export async function duplicateRow(place: Workplace, { services }: Pick<Product, 'services'>): Promise<Row> {
  place.say('duplicate check')
  const ids = place.connection.prepare<[], string>('select id from character').pluck().all()
  const chosen = randomFrom(7).shuffled(ids).slice(0, CHECKS)
  const times: number[] = []
  for (const id of chosen) {
    const start = performance.now()
    await services.duplicates.of(id)
    times.push(performance.now() - start)
  }
  const middle = median(times)
  return {
    what: `duplicate check, the middle of ${CHECKS}`,
    result: `${middle.toFixed(2)} ms (longest ${Math.max(...times).toFixed(1)})`,
    target: `< ${AT_MOST} ms`,
    met: middle < AT_MOST ? 'met' : 'short',
  }
}
