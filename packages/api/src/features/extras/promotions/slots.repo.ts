import type { IsoTime, PaymentTable, Reader } from '@personae/db'
import { type PaymentStatus, UNPAID_PENALTY_MS } from '@personae/contract/promotion-plans'
import { type RawBuilder, type Selectable, sql } from 'kysely'

/** Statuses of open payments, as literals for the partial indexes on them. */
export const OPEN = (['pending', 'processing'] as const satisfies PaymentStatus[]).map((status) =>
  sql.lit(status),
)

/** Characters with a promotion that has not ended, or an open payment. Each takes one slot. */
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

export interface Buyer<Id = string> {
  payerId: Id
  characterId: Id
}

/** The start of the first reservation, by this account or character, that ran out in the last six hours. */
const unpaidSince = (
  db: Reader,
  { payerId, characterId }: Buyer<string | RawBuilder<string>>,
  now: IsoTime,
) =>
  db
    .selectFrom('payment as earlier')
    .select((eb) => eb.fn.min<IsoTime | null>('earlier.createdAt').as('since'))
    .where((eb) => eb.or([eb('earlier.payerId', '=', payerId), eb('earlier.characterId', '=', characterId)]))
    .where('earlier.status', 'in', ['pending', 'canceled', 'expired'])
    .where('earlier.reservedUntil', '<=', now)
    .where('earlier.reservedUntil', '>', new Date(Date.parse(now) - UNPAID_PENALTY_MS).toISOString())

export async function findUnpaidSince(db: Reader, buyer: Buyer, now: IsoTime) {
  const { since } = await unpaidSince(db, buyer, now).executeTakeFirstOrThrow()
  return since
}

type Renewed = Selectable<PaymentTable> & { since: IsoTime }

/** Reservations by buyers who let an earlier one run out, sorted by the start of that one. */
export async function findRenewed(db: Reader, now: IsoTime): Promise<Renewed[]> {
  const buyer = { payerId: sql.ref<string>('open.payerId'), characterId: sql.ref<string>('open.characterId') }
  const rows = await db
    .selectFrom('payment as open')
    .selectAll('open')
    .select(unpaidSince(db, buyer, now).as('since'))
    .where('open.status', 'in', OPEN)
    .where('open.status', '=', 'pending')
    .where('open.reservedUntil', '>', now)
    // The renewal of a running promotion takes no slot of its own.
    .where('open.characterId', 'not in', (eb) =>
      eb
        .selectFrom('promotion')
        .select('characterId')
        .where('endsAt', '>', now)
        .where('characterId', 'is not', null)
        .$narrowType<{ characterId: string }>(),
    )
    .orderBy('since')
    .execute()
  return rows.filter((row): row is Renewed => row.since !== null)
}
