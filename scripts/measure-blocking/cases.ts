import { appRouter } from '@personae/api/server'
import { restTable } from '../../apps/server/src/surfaces/rest/index.ts'
import { ADDRESSES } from './addresses.ts'
import { PROCEDURES } from './procedures.ts'
import type { Case } from './requests.ts'

/**
 * Every procedure and address of the product, with its case.
 * @throws Error that names those without a case
 */
export function casesOfEverything(): [name: string, work: Case][] {
  const names = [
    ...Object.keys(appRouter._def.procedures).map((path) => [path, PROCEDURES[path]] as const),
    ...restTable.map(({ method, path }) => [`${method} ${path}`, ADDRESSES[`${method} ${path}`]] as const),
  ]
  const missing = names.filter(([, work]) => !work).map(([name]) => name)
  if (missing.length > 0)
    throw new Error(`No case for: ${missing.join(', ')}. Add it in scripts/measure-blocking.`)
  return names.flatMap(([name, work]) => (work ? [[name, work]] : []))
}
