import { randomBytes, randomUUID } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import type { Page } from '@personae/contract/search'
import { caseKey } from '@personae/contract/shared/fold'
import {
  type DeliveriesInput,
  type Delivery,
  type Webhook,
  webhook,
  type WebhookInput,
} from '@personae/contract/webhooks'
import {
  DELIVERIES_KEPT,
  DELIVERIES_KEPT_DAYS,
  MAX_WEBHOOKS,
  OLD_SECRET_HOURS,
  TEST_EVENT,
} from '@personae/contract/webhooks.constants'
import { fromJson, type Reader, toFlag, toJson, type Tx, type WebhookTable } from '@personae/db'
import type { Core } from '../../../core.ts'
import { AppError, invalid } from '../../../errors.ts'
import { columnsFor } from '../../../lib/columns-for.ts'
import { inBatches } from '../../../lib/rows-in-batches.ts'
import { pagesBy, sliceOf } from '../../../lib/slice.ts'
import { DAY, HOUR } from '../../../lib/time.ts'
import type { WebhookSender } from '../../../ports/webhook-sender.ts'
import {
  countDeliveries,
  deleteWebhook,
  deliveriesOf,
  findDelivery,
  findWebhook,
  forgetOldSecrets,
  hasWaiting,
  insertWebhook,
  removeOldDeliveries,
  removeSurplus,
  updateDelivery,
  updateWebhook,
  webhookIds,
  webhooksOf,
} from './webhooks.repo.ts'

const pages = pagesBy('deliveries', 'seq')

/** Rows per transaction: few, so that other requests do not wait long. */
const SWEEP_BATCH_SIZE = 500

const missing = () => new AppError('not_found', 'This webhook does not exist or is removed already.')

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Whether two webhooks send the same events to the same receiver. */
const isEqual = (one: WebhookTable, other: WebhookTable): boolean =>
  one.url === other.url &&
  one.events === other.events &&
  one.scope === other.scope &&
  one.originKey === other.originKey

type Deps = Core & { sender: WebhookSender | null }

/** The webhooks of an account. What is sent, and when: `webhook-events.ts`. */
export function createWebhooksService({ db, clock, jobs, webhookEvents, sender }: Deps) {
  const at = (wait = 0): string => new Date(clock.now().getTime() + wait).toISOString()

  function toWebhook(row: WebhookTable): Webhook {
    const { events, isEnabled, oldSecretUntil } = row
    return {
      ...columnsFor(webhook, row),
      events: fromJson(events),
      isEnabled: isEnabled === 1,
      oldSecretUntil: oldSecretUntil !== null && oldSecretUntil > at() ? oldSecretUntil : null,
    }
  }

  function requireSender(): WebhookSender {
    if (sender) return sender
    throw new AppError('forbidden', 'Webhooks are switched off on this site.')
  }

  /** @throws AppError `not_found` if the webhook is not this user's */
  async function findOwn(reader: Reader, { id: userId }: CurrentUser, id: string): Promise<WebhookTable> {
    const row = await findWebhook(reader, userId, id)
    if (!row) throw missing()
    return row
  }

  return {
    list: async ({ id }: CurrentUser): Promise<Webhook[]> => (await webhooksOf(db.read, id)).map(toWebhook),

    /** @throws AppError `invalid`; `forbidden` for the scope `all` without being an admin; `conflict` */
    async create(tx: Tx, actor: CurrentUser, { url, events, scope, universe }: WebhookInput) {
      const { allowsHttp } = requireSender()
      if (!allowsHttp && !url.startsWith('https:'))
        throw invalid('url', 'The address must begin with https://')
      if (scope === 'all' && !actor.isAdmin)
        throw new AppError('forbidden', 'Only admins can receive the events of all records.')
      const row: WebhookTable = {
        id: randomUUID(),
        userId: actor.id,
        url,
        events: toJson(events),
        scope,
        universe,
        originKey: universe && caseKey(universe),
        secret: newSecret(),
        oldSecret: null,
        oldSecretUntil: null,
        isEnabled: toFlag(true),
        createdAt: at(),
      }
      const known = await webhooksOf(tx, actor.id)
      if (known.some((one) => isEqual(one, row)))
        throw new AppError('conflict', 'You have the same webhook already.')
      if (known.length >= MAX_WEBHOOKS)
        throw new AppError('conflict', `You have ${MAX_WEBHOOKS} webhooks. Remove one first.`)
      await insertWebhook(tx, row)
      return { webhook: toWebhook(row), secret: row.secret }
    },

    /** Deletes a webhook with its deliveries. @throws AppError `not_found` if it is not the caller's */
    async remove(tx: Tx, actor: CurrentUser, { id }: { id: string }) {
      if (!(await deleteWebhook(tx, actor.id, id))) throw missing()
    },

    async setEnabled(tx: Tx, actor: CurrentUser, { id, isEnabled }: { id: string; isEnabled: boolean }) {
      const row = await findOwn(tx, actor, id)
      const change = { isEnabled: toFlag(isEnabled) }
      await updateWebhook(tx, id, change)
      return toWebhook({ ...row, ...change })
    },

    /** Changes the secret; for a day both sign messages. @throws AppError `conflict` within that day */
    async newSecret(tx: Tx, actor: CurrentUser, { id }: { id: string }) {
      const row = await findOwn(tx, actor, id)
      if (toWebhook(row).oldSecretUntil)
        throw new AppError('conflict', 'The secret was changed within the last day: two are in use already.')
      const secret = newSecret()
      const change = { secret, oldSecret: row.secret, oldSecretUntil: at(OLD_SECRET_HOURS * HOUR) }
      await updateWebhook(tx, id, change)
      return { webhook: toWebhook({ ...row, ...change }), secret }
    },

    /** The messages to a webhook, latest first. @throws AppError `not_found` if it is not the caller's */
    async deliveries(caller: CurrentUser, { id, limit, cursor }: DeliveriesInput): Promise<Page<Delivery>> {
      await findOwn(db.read, caller, id)
      const rows = await deliveriesOf(db.read, id, pages.start(cursor), limit + 1)
      return pages.page(
        sliceOf(rows, limit),
        await countDeliveries(db.read, id),
        ({ seq: _, ...delivery }) => delivery,
      )
    },

    /** @throws AppError `conflict` if the webhook is off, or a test waits already */
    async sendTest(tx: Tx, actor: CurrentUser, { id }: { id: string }) {
      requireSender()
      const row = await findOwn(tx, actor, id)
      if (row.isEnabled === 0) throw new AppError('conflict', 'This webhook is switched off.')
      if (await hasWaiting(tx, id, TEST_EVENT)) throw new AppError('conflict', 'A test is about to be sent.')
      await webhookEvents.test(tx, id)
    },

    /**
     * Sends a finished message again, with the same id; a waiting one is tried now, with all that wait.
     * @throws AppError `conflict` while the message is about to be sent, or if its webhook is off
     */
    async sendAgain(tx: Tx, actor: CurrentUser, { id: deliveryId }: { id: string }) {
      requireSender()
      const delivery = await findDelivery(tx, actor.id, deliveryId)
      if (!delivery) throw new AppError('not_found', 'There is no such message.')
      if (delivery.isEnabled === 0) throw new AppError('conflict', 'This webhook is switched off.')
      const { webhookId: subject, status } = delivery
      if (status !== 'waiting') {
        await updateDelivery(tx, deliveryId, { status: 'waiting' })
        await webhookEvents.deliver(tx, subject)
      } else if (!(await jobs.retry(tx, { kind: 'webhook', subject })))
        throw new AppError('conflict', 'This message is about to be sent.')
    },

    /** Deletes old secrets, and finished messages that are too old or too many (`DELIVERIES_KEPT`). */
    async sweep(): Promise<void> {
      await db.transact((tx) => forgetOldSecrets(tx, at()))
      const before = at(-DELIVERIES_KEPT_DAYS * DAY)
      await inBatches(db, SWEEP_BATCH_SIZE, (tx, limit) => removeOldDeliveries(tx, before, limit))
      for (const id of await webhookIds(db.read))
        await inBatches(db, SWEEP_BATCH_SIZE, (tx, limit) => removeSurplus(tx, id, DELIVERIES_KEPT, limit))
    },
  }
}
