import type { Webhook } from '@personae/contract/webhooks'
import { MAX_WEBHOOKS } from '@personae/contract/webhooks.constants'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { notifyFailed, notifySuccess } from '../../lib/notify.ts'
import { trpc } from '../../lib/trpc.ts'
import { NewWebhook } from './new-webhook.tsx'
import { WebhookRow } from './webhook-row.tsx'
import { refreshingWebhooks } from './webhooks.queries.ts'

/** Addresses to which the events of this account's records are sent. */
export function Webhooks() {
  const webhooks = useQuery(trpc.webhooks.list.queryOptions())
  const { data, error } = webhooks
  if (!data)
    return error ? (
      <LoadFailed level={3} title="Couldn't load your webhooks" query={webhooks} />
    ) : (
      <p aria-busy>Loading…</p>
    )
  return (
    <>
      <WebhookList webhooks={data} />
      <NewWebhook isFull={data.length >= MAX_WEBHOOKS} />
    </>
  )
}

function WebhookList({ webhooks }: { webhooks: Webhook[] }) {
  const [removed, setRemoved] = useState<Webhook | null>(null)
  const remove = useMutation({
    ...trpc.webhooks.remove.mutationOptions(refreshingWebhooks),
    onSuccess: () => {
      setRemoved(null)
      notifySuccess('Webhook Removed', 'Nothing more is sent to it.')
    },
    onError: notifyFailed("Couldn't remove the webhook", 'It still works. Please try again.'),
  })
  return (
    <div className="wide" data-place>
      {webhooks.length === 0 ? (
        <p className="soft size-15">You have no webhooks.</p>
      ) : (
        <ul className="grid">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onRemove={() => setRemoved(webhook)} />
          ))}
        </ul>
      )}
      <Dialog
        opened={removed !== null}
        title="Remove this webhook?"
        confirm="Remove"
        underWay="Removing..."
        isPending={remove.isPending}
        danger
        onConfirm={() => removed && remove.mutate({ id: removed.id })}
        onClose={() => setRemoved(null)}
      >
        <p>
          Nothing more is sent to {removed?.url}, and its list of messages is deleted. This can&rsquo;t be
          undone.
        </p>
      </Dialog>
    </div>
  )
}
