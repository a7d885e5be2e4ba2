import { MAX_WEBHOOKS } from '@personae/contract/webhooks.constants'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../components/not-loaded.tsx'
import { trpc } from '../../lib/trpc.ts'
import { NewWebhook } from './new-webhook.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** Addresses to which the events of this account's records are sent. */
export function Webhooks() {
  const webhooks = useQuery(trpc.webhooks.list.queryOptions())
  const { data } = webhooks
  const loading = <p aria-busy>Loading…</p>
  if (!data)
    return <NotLoaded level={3} title="Couldn't load your webhooks" query={webhooks} loading={loading} />
  return (
    <>
      <div className="wide" data-place>
        {data.length === 0 ? (
          <p className="soft size-15">You have no webhooks.</p>
        ) : (
          <ul className="grid">
            {data.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )}
      </div>
      <NewWebhook isFull={data.length >= MAX_WEBHOOKS} />
    </>
  )
}
