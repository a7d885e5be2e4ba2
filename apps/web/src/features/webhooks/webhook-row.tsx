import { Button } from '@mantine/core'
import type { Webhook, Delivery } from '@personae/contract/webhooks'
import { useId, useState } from 'react'
import { CallButton } from '../../components/call-button.tsx'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { OneTimeSecret } from '../../components/one-time-secret.tsx'
import { formatMoment } from '../../lib/format-date.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { trpc } from '../../lib/trpc.ts'
import { refreshingDeliveries, refreshingWebhooks, deliveriesQuery } from './webhooks.queries.ts'
import { type DeliveryStatus, DELIVERIES_KEPT_DAYS } from '@personae/contract/webhooks.constants'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PagedList } from '../../components/paged-list.tsx'
import classes from './webhooks.module.css'

const subjectOf = ({ scope, universe }: Webhook): string =>
  `${scope === 'all' ? 'All records' : 'Your records'}${universe === null ? '' : `, characters of ${universe} only`}`

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events, isEnabled, oldSecretUntil } = webhook
  const [isOpen, setIsOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  const deliveriesId = useId()
  return (
    <li className={classes.webhook}>
      <div>
        <h3 className="sans">{url}</h3>
        <p className="soft size-15">{events.join(', ')}</p>
        <p className="soft size-15">
          {isEnabled ? <span>On</span> : <strong style={{ color: 'var(--text)' }}>Switched off</strong>} ·{' '}
          {subjectOf(webhook)}
        </p>
        {oldSecretUntil !== null && (
          <p className="soft size-15">
            Signed with the new and the old secret until{' '}
            <time dateTime={oldSecretUntil}>{formatMoment(oldSecretUntil)}</time>
          </p>
        )}
      </div>
      {secret !== undefined && (
        <OneTimeSecret
          title="The new secret is shown only once"
          text={`Give it to the receiver at ${new URL(url).host}. For a day messages are signed with the old one too.`}
          what="secret"
          secret={secret}
          onDone={() => setSecret(undefined)}
        />
      )}
      <div className="row wrap gap-8">
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? deliveriesId : undefined}
          aria-label={`Messages to ${url}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          Messages
        </Button>
        {isEnabled && (
          <CallButton
            label="Send test"
            aria-label={`Send test to ${url}`}
            call={trpc.webhooks.sendTest.mutationOptions(refreshingDeliveries(id))}
            input={{ id }}
            done={['Test Message Queued', 'It is sent after the messages that wait.']}
            failed={["Couldn't send a test", 'Please try again.']}
            onDone={() => setIsOpen(true)}
          />
        )}
        <CallButton
          label={isEnabled ? 'Switch off' : 'Switch on'}
          aria-label={`Switch ${isEnabled ? 'off' : 'on'} ${url}`}
          call={trpc.webhooks.setEnabled.mutationOptions(refreshingWebhooks)}
          input={{ id, isEnabled: !isEnabled }}
          failed={["Couldn't change the webhook"]}
          onDone={(now) => notifySuccess(now.isEnabled ? 'Webhook Switched On' : 'Webhook Switched Off')}
        />
        {oldSecretUntil === null && (
          <ConfirmButton
            label="New secret"
            aria-label={`New secret for ${url}`}
            title="Make a new secret?"
            confirm="New Secret"
            underWay="Making..."
            call={trpc.webhooks.newSecret.mutationOptions(refreshingWebhooks)}
            input={{ id }}
            failed={["Couldn't make a new secret"]}
            onDone={(made) => setSecret(made.secret)}
          >
            <p>
              For a day messages to {url} are signed with both secrets, so that the receiver can change over.
              Until then there is no other new one.
            </p>
          </ConfirmButton>
        )}
        <ConfirmButton
          label="Remove"
          aria-label={`Remove ${url}`}
          title="Remove this webhook?"
          confirm="Remove"
          underWay="Removing..."
          danger
          call={trpc.webhooks.remove.mutationOptions(refreshingWebhooks)}
          input={{ id }}
          done={['Webhook Removed', 'Nothing more is sent to it.']}
          failed={["Couldn't remove the webhook"]}
        >
          <p>
            Nothing more is sent to {url}, and its list of messages is deleted. This can&rsquo;t be undone.
          </p>
        </ConfirmButton>
      </div>
      {isOpen && <Deliveries id={deliveriesId} webhook={webhook} />}
    </li>
  )
}

const STATUS_LABELS: Record<DeliveryStatus, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

const STATUS_TONES: Record<DeliveryStatus, string> = { waiting: 'soft', delivered: 'good', failed: 'bad' }

/** The messages that were sent to a webhook, the latest first. */
function Deliveries({ id, webhook }: { id: string; webhook: Webhook }) {
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
      {webhook.isEnabled && (
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
