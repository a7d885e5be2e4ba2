import { invalidateWritten, invalidating } from '../../lib/invalidate.ts'
import { trpc } from '../../lib/trpc.ts'

export const appealQuery = (id: string) => trpc.appeals.of.queryOptions({ id })

export const changesRejection = invalidating(() => invalidateWritten())
