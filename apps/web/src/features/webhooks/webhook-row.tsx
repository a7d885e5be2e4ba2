import { Button } from '@mantine/core'
import type { Webhook } from '@personae/contract/webhooks'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { notifyFailed, notifySuccess } from '../../lib/notify.ts'
import { trpc } from '../../lib/trpc.ts'
import { Deliveries } from './deliveries.tsx'
import { refreshingDeliveries, refreshingWebhooks } from './webhooks.queries.ts'
import classes from './webhooks.module.css'

const subjectOf = ({ scope, universe }: Webhook): string =>
  `${scope === 'all' ? 'All records' : 'Your records'}${universe === null ? '' : `, characters of ${universe} only`}`

export function WebhookRow({ webhook, onRemove }: { webhook: Webhook; onRemove: () => void }) {
  const { id, url, events, isEnabled } = webhook
  const [isOpen, setIsOpen] = useState(false)
  const deliveriesId = useId()
  const test = useMutation({
    ...trpc.webhooks.sendTest.mutationOptions(refreshingDeliveries(id)),
    onSuccess: () => {
      setIsOpen(true)
      notifySuccess('Test Message Queued', 'It is sent at once.')
    },
    onError: notifyFailed("Couldn't send a test", 'Please try again.'),
  })
  const setEnabled = useMutation({
    ...trpc.webhooks.setEnabled.mutationOptions(refreshingWebhooks),
    onSuccess: (now) => notifySuccess(now.isEnabled ? 'Webhook Switched On' : 'Webhook Switched Off'),
    onError: notifyFailed("Couldn't change the webhook", 'Nothing was changed. Please try again.'),
  })
  return (
    <li className={classes.webhook}>
      <div>
        <h3 className={classes.url}>{url}</h3>
        <p className={classes.soft}>{events.join(', ')}</p>
        <p className={classes.soft}>
          {isEnabled ? 'On' : <strong className={classes.off}>Switched off</strong>} · {subjectOf(webhook)}
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? deliveriesId : undefined}
          aria-label={`Messages to ${url}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          Messages
        </Button>
        {isEnabled && (
          <Button
            variant="default"
            size="sm"
            aria-label={`Send test to ${url}`}
            loading={test.isPending}
            onClick={() => test.mutate({ id })}
          >
            Send test
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          aria-label={`Switch ${isEnabled ? 'off' : 'on'} ${url}`}
          loading={setEnabled.isPending}
          onClick={() => setEnabled.mutate({ id, isEnabled: !isEnabled })}
        >
          {isEnabled ? 'Switch off' : 'Switch on'}
        </Button>
        <Button variant="default" size="sm" aria-label={`Remove ${url}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {isOpen && <Deliveries id={deliveriesId} webhook={webhook} />}
    </li>
  )
}
