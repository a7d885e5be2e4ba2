import type { Delivery, Webhook } from '@personae/contract/webhooks'
import { DELIVERIES_KEPT_DAYS, type DeliveryStatus } from '@personae/contract/webhooks.constants'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CallButton } from '../../components/call-button.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { formatMoment } from '../../lib/format-date.ts'
import { trpc } from '../../lib/trpc.ts'
import { deliveriesQuery, refreshingDeliveries } from './webhooks.queries.ts'
import classes from './webhooks.module.css'

const STATUS_LABELS: Record<DeliveryStatus, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

const STATUS_TONES: Record<DeliveryStatus, string> = { waiting: 'soft', delivered: 'good', failed: 'bad' }

/** What was sent to a webhook, latest first. */
export function Deliveries({ id, webhook }: { id: string; webhook: Webhook }) {
  const deliveries = useInfiniteQuery(deliveriesQuery(webhook.id))
  return (
    <div id={id} style={{ paddingLeft: 14, borderLeft: '2px solid var(--line)' }}>
      <PagedList
        query={deliveries}
        name="the messages"
        loading={<p aria-busy>Loading…</p>}
        empty={
          <p className="soft size-15">
            No messages in the last {DELIVERIES_KEPT_DAYS} days. Send a test to try the receiver.
          </p>
        }
      >
        {(items) => (
          <ul className="grid" aria-label={`Messages to ${webhook.url}`}>
            {items.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} webhook={webhook} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function triesOf({ tries, answer, milliseconds }: Delivery): string {
  if (tries === 0) return 'Not tried yet'
  const answered = answer === null ? 'no answer' : `answered ${answer} in ${milliseconds}\u00a0ms`
  return `${tries === 1 ? 'One try' : `${tries} tries`}, ${answered}`
}

function DeliveryRow({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const { id, event, status, error, createdAt, triedAt } = delivery
  const at = formatMoment(triedAt ?? createdAt)
  return (
    <li className={classes.delivery}>
      <div className="shrink" style={{ flex: '1 1 14rem' }}>
        <p>
          {event} <span className={STATUS_TONES[status]}>{STATUS_LABELS[status]}</span>
        </p>
        <p className="soft size-15">
          <time dateTime={triedAt ?? createdAt}>{at}</time> · {triesOf(delivery)}
        </p>
        {error !== null && <p className="soft size-15">{error}</p>}
      </div>
      {status !== 'waiting' && webhook.isEnabled && (
        <CallButton
          label="Send again"
          aria-label={`Send again: ${event} of ${at}`}
          call={trpc.webhooks.sendAgain.mutationOptions(refreshingDeliveries(webhook.id))}
          input={{ id }}
          done={['Message Queued', 'It is sent in turn with the messages that wait.']}
          failed={["Couldn't send it again", 'Please try again.']}
        />
      )}
    </li>
  )
}
