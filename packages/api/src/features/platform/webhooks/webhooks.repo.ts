import { deliveryPage } from '@personae/contract/webhooks'
import {
  type IsoTime,
  prepared,
  type Reader,
  type Tx,
  type WebhookDeliveryTable,
  type WebhookTable,
} from '@personae/db'
import { sql, type Updateable } from 'kysely'
import { countRows, hasChanged, hasRow, latestBefore, valuesOf } from '../../../lib/queries.ts'

const receiving = (db: Reader) =>
  db
    .selectFrom('webhook')
    .innerJoin('user', 'user.id', 'webhook.userId')
    .select(['webhook.id', 'webhook.events', 'webhook.originKey'])
    .where('webhook.isEnabled', '=', 1)
    .where('user.disabledAt', 'is', null)

/** Webhooks that may want an event of this account's record: its own, and those of admins for all. */
export const webhooksFor = prepared((db, { ownerId }: { ownerId: string | null }) =>
  receiving(db)
    .where('webhook.userId', '=', ownerId)
    .where('webhook.scope', '=', 'own')
    // As a literal, so that each half of the union reads its own index instead of all webhooks.
    .unionAll(receiving(db).where('webhook.scope', '=', sql.lit('all')).where('user.isAdmin', '=', 1)),
)

export const insertWebhook = (tx: Tx, row: WebhookTable) => tx.insertInto('webhook').values(row).execute()

export const webhooksOf = (db: Reader, userId: string) =>
  db
    .selectFrom('webhook')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const findWebhook = (db: Reader, userId: string, id: string) =>
  db.selectFrom('webhook').selectAll().where('userId', '=', userId).where('id', '=', id).executeTakeFirst()

export const updateWebhook = (tx: Tx, id: string, change: Updateable<WebhookTable>) =>
  tx.updateTable('webhook').set(change).where('id', '=', id).execute()

/** Deletes the secrets that were replaced more than a day ago. */
export const forgetOldSecrets = (tx: Tx, now: IsoTime) =>
  tx
    .updateTable('webhook')
    .set({ oldSecret: null, oldSecretUntil: null })
    .where('oldSecretUntil', '<=', now)
    .execute()

/** Switches off all webhooks of an account. */
export const switchOff = (tx: Tx, userId: string) =>
  tx.updateTable('webhook').set({ isEnabled: 0 }).where('userId', '=', userId).execute()

/** Switches off the webhooks of all accounts. @returns the ones that were on */
export const switchEveryOff = (tx: Tx) =>
  tx
    .updateTable('webhook')
    .set({ isEnabled: 0 })
    .where('isEnabled', '=', 1)
    .returning(['userId', 'url'])
    .execute()

export const deleteWebhook = (tx: Tx, userId: string, id: string): Promise<boolean> =>
  hasChanged(tx.deleteFrom('webhook').where('userId', '=', userId).where('id', '=', id))

type NewDelivery = Pick<WebhookDeliveryTable, 'id' | 'webhookId' | 'event' | 'body' | 'createdAt'>

export const insertDelivery = (tx: Tx, row: NewDelivery) =>
  tx
    .insertInto('webhook_delivery')
    .values({
      ...row,
      status: 'waiting',
      tries: 0,
      triedAt: null,
      answer: null,
      milliseconds: null,
      error: null,
    })
    .execute()

/** As a literal, so that the partial index of waiting messages is used. */
const WAITING = sql<'waiting'>`'waiting'`

/** The first waiting message; `mayReceive` is 0 if its webhook is off, or its owner may not receive it. */
export const firstWaiting = prepared((db, { webhookId }: { webhookId: string }) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhookId')
    .innerJoin('user as u', 'u.id', 'w.userId')
    .select([
      'd.id',
      'd.body',
      'd.tries',
      'w.url',
      'w.secret',
      'w.oldSecret',
      'w.oldSecretUntil',
      'w.userId',
      'u.username',
      'u.email',
    ])
    .select(
      sql<
        0 | 1
      >`case when w."isEnabled" = 1 and u."disabledAt" is null and (w.scope = 'own' or u."isAdmin" = 1)
        then 1 else 0 end`.as('mayReceive'),
    )
    .where('d.webhookId', '=', webhookId)
    .where('d.status', '=', WAITING)
    .orderBy('d.seq')
    .limit(1),
)

export const hasWaiting = (db: Reader, webhookId: string, event: WebhookDeliveryTable['event']) =>
  hasRow(
    db
      .selectFrom('webhook_delivery')
      .where('webhookId', '=', webhookId)
      .where('status', '=', WAITING)
      .where('event', '=', event),
  )

/** Fails all waiting messages of a webhook; those tried already keep the error of their last attempt. */
export const failWaiting = (tx: Tx, webhookId: string, error: string) =>
  tx
    .updateTable('webhook_delivery')
    .set((eb) => ({ status: 'failed', error: eb.fn.coalesce('error', eb.val(error)) }))
    .where('webhookId', '=', webhookId)
    .where('status', '=', WAITING)
    .execute()

export const findDelivery = (db: Reader, userId: string, id: string) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhookId')
    .select(['d.webhookId', 'd.status', 'w.isEnabled'])
    .where('w.userId', '=', userId)
    .where('d.id', '=', id)
    .executeTakeFirst()

export const updateDelivery = (tx: Tx, id: string, change: Updateable<WebhookDeliveryTable>) =>
  tx.updateTable('webhook_delivery').set(change).where('id', '=', id).execute()

export const deliveriesOf = (db: Reader, webhookId: string, before: number, limit: number) =>
  db
    .selectFrom('webhook_delivery')
    .select(['seq', ...deliveryPage.shape.items.element.keyof().options])
    .where('webhookId', '=', webhookId)
    .$call(latestBefore('seq', before, limit))
    .execute()

export const countDeliveries = (db: Reader, webhookId: string): Promise<number> =>
  countRows(db.selectFrom('webhook_delivery').where('webhookId', '=', webhookId))

const removable = (tx: Tx) => tx.selectFrom('webhook_delivery').select('seq').where('status', '<>', 'waiting')

const remove = async (tx: Tx, seqs: ReturnType<typeof removable>): Promise<number> =>
  Number((await tx.deleteFrom('webhook_delivery').where('seq', 'in', seqs).executeTakeFirst()).numDeletedRows)

/** Deletes messages that do not wait any more, from before a time. @returns how many were deleted */
export const removeOldDeliveries = (tx: Tx, before: IsoTime, limit: number): Promise<number> =>
  remove(tx, removable(tx).where('createdAt', '<', before).limit(limit))

/** Deletes messages of a webhook, but not the newest `kept` and those that wait. @returns how many */
export const removeSurplus = (tx: Tx, webhookId: string, kept: number, limit: number): Promise<number> => {
  const finished = removable(tx).where('webhookId', '=', webhookId).orderBy('seq', 'desc')
  return remove(tx, finished.offset(kept).limit(limit))
}

/** The ids of the webhooks of all accounts. */
export const webhookIds = (db: Reader): Promise<string[]> =>
  valuesOf(db.selectFrom('webhook').select('id'), 'id')
