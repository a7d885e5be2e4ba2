import type { IsoTime, Reader } from '@personae/db'
import type { PaymentStatus } from '@personae/contract/promotion-plans'
import { sql } from 'kysely'

/** Statuses of open payments; literals, for the partial indexes on these. */
export const OPEN = (['pending', 'processing'] as const satisfies PaymentStatus[]).map((status) =>
  sql.lit(status),
)

/**
 * The used slots, each with its character and end: characters with a current or later promotion, and those with an open
 * payment. A character takes one slot, however many successive promotions it has.
 */
export const slotHolders = (db: Reader, now: IsoTime) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('promotion')
        .select(['characterId', 'endsAt as until'])
        .where('endsAt', '>', now)
        .where('characterId', 'is not', null)
        .unionAll(
          eb
            .selectFrom('payment')
            .select(['characterId', 'reservedUntil as until'])
            .where('status', 'in', OPEN)
            .where((where) =>
              where.or([where('status', '=', 'processing'), where('reservedUntil', '>', now)]),
            )
            .where('characterId', 'is not', null),
        )
        .as('holder'),
    )
    .select((eb) => ['characterId', eb.fn.max<string>('until').as('until')])
    .groupBy('characterId')

export async function findSlotHolders(db: Reader, now: IsoTime) {
  const holders = await slotHolders(db, now).orderBy('until').execute()
  return holders as { characterId: string; until: IsoTime }[]
}
