import { LINK_KEYS } from '../../components/counted-fields.tsx'
import { NotLoaded } from '../../components/skeleton-rows.tsx'
import {
  MAX_WEBHOOKS,
  COMMON_EVENTS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  type WebhookScope,
} from '@personae/contract/webhooks.constants'
import { useQuery, useMutation } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc.ts'
import { WebhookRow } from './webhook-row.tsx'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { webhookInput } from '@personae/contract/webhooks'
import { useState } from 'react'
import { Checkbox } from '../../components/checkbox.ts'
import { Dialog } from '../../components/dialog.tsx'
import { RateLimitNote } from '../../components/note.tsx'
import { OneTimeSecret } from '../../components/one-time-secret.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { notifyFailed } from '../../lib/notify.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { refreshingWebhooks } from './webhooks.queries.ts'

/** The section with the addresses to which events about the account's records are sent. */
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

const EVENT_LABELS: Record<WebhookEvent, string> = {
  'character.published': 'A character is published',
  'character.changed': 'A published character is changed',
  'character.removed': 'A character is removed',
  'submission.decided': 'A submission is decided on',
  'dispute.decided': 'A report is decided on',
  'promotion.started': 'A promotion starts',
  'promotion.ended': 'A promotion ends',
  'import.finished': 'An import is finished',
}

const SCOPES: { value: WebhookScope; label: string }[] = [
  { value: 'own', label: 'My own records' },
  { value: 'all', label: 'All public records' },
]

const EMPTY = { url: '', events: [] as WebhookEvent[], scope: 'own' as WebhookScope, universe: '' }

/** A button that opens the form for a new webhook, and the secret of the one just created. */
function NewWebhook({ isFull }: { isFull: boolean }) {
  const isAdmin = useCurrentUser()?.isAdmin === true
  const [isOpen, setIsOpen] = useState(false)
  const form = useZodForm(webhookInput, { initialValues: EMPTY })
  const create = useMutation({
    ...trpc.webhooks.create.mutationOptions(refreshingWebhooks),
    onSuccess: () => {
      setIsOpen(false)
      form.reset()
    },
    onError: notifyFailed("Couldn't create the webhook", undefined, form),
  })
  return (
    <>
      {create.data && (
        <OneTimeSecret
          title="The secret of the webhook is shown only once"
          text={`The receiver at ${new URL(create.data.webhook.url).host} checks with it that a message is from this site.`}
          what="secret"
          secret={create.data.secret}
          onDone={create.reset}
        />
      )}
      {isFull ? (
        <p>You have {MAX_WEBHOOKS} webhooks. Remove one before you create another.</p>
      ) : (
        <Button onClick={() => setIsOpen(true)}>New Webhook</Button>
      )}
      <Dialog
        opened={isOpen}
        title="New webhook"
        confirm="Create Webhook"
        underWay="Creating..."
        isPending={create.isPending}
        onConfirm={form.onSubmit((values) => create.mutate(values))}
        onClose={() => setIsOpen(false)}
      >
        <div className="grid gap-20">
          <TextInput
            label="Address"
            description="Where messages are sent: an address that begins with https://."
            inputMode="url"
            {...LINK_KEYS}
            data-autofocus
            key={form.key('url')}
            {...form.getInputProps('url')}
          />
          <Checkbox.Group
            label="Send a message when"
            key={form.key('events')}
            {...form.getInputProps('events')}
          >
            <div className="grid gap-10" style={{ padding: '6px 0' }}>
              {WEBHOOK_EVENTS.filter((event) => isAdmin || !COMMON_EVENTS.has(event)).map((event) => (
                <Checkbox key={event} value={event} label={EVENT_LABELS[event]} description={event} />
              ))}
            </div>
          </Checkbox.Group>
          {isAdmin && (
            <NativeSelect
              label="Records"
              data={SCOPES}
              key={form.key('scope')}
              {...form.getInputProps('scope')}
            />
          )}
          <TextInput
            label="Universe"
            description="Only events of its characters, if you name one."
            key={form.key('universe')}
            {...form.getInputProps('universe')}
          />
        </div>
        <RateLimitNote error={create.error} />
      </Dialog>
    </>
  )
}
