import { NotLoaded } from '../../../components/skeleton-rows.tsx'
import { NativeSelect, TextInput } from '@mantine/core'
import { type ApiKey, newKeyInput } from '@personae/contract/keys'
import { MAX_KEYS, type Scope } from '@personae/contract/keys.constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { Checkbox } from '../../../components/checkbox.ts'
import { OneTimeSecret } from '../../../components/one-time-secret.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { formatCalendarDay, formatDay } from '../../../lib/format-date.ts'
import { queryClient, trpc } from '../../../lib/trpc.ts'
import { PasswordField } from '../auth-fields.tsx'
import { AuthForm, useAuthForm } from '../auth-form.tsx'
import classes from './account.module.css'

const refreshingKeys = { onSettled: () => queryClient.invalidateQueries(trpc.keys.list.queryFilter()) }

const SCOPE_LABELS: Record<Scope, string> = {
  read: 'Read what you can see',
  write: 'Submit and change what you can change',
  review: 'Review, as an admin',
}

const DAY_MS = 24 * 60 * 60_000
/** The lifetimes of a key to choose from, in days. */
const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
]

/** The API keys of the account, with which programs act as this user. */
export function Keys() {
  const keys = useQuery(trpc.keys.list.queryOptions())
  if (!keys.data)
    return <NotLoaded title="Couldn't load your keys" query={keys} loading={<p aria-busy>Loading…</p>} />
  return (
    <>
      {keys.data.length > 0 && <KeyList keys={keys.data} />}
      <NewKey count={keys.data.length} />
    </>
  )
}

const termOf = ({ expiresAt, lastUsedOn }: ApiKey): string => {
  const end =
    Date.parse(expiresAt) < Date.now() ? `Ended on ${formatDay(expiresAt)}` : `Until ${formatDay(expiresAt)}`
  return `${end} · ${lastUsedOn ? `last used on ${formatCalendarDay(lastUsedOn)}` : 'never used'}`
}

const KeyList = ({ keys }: { keys: ApiKey[] }) => (
  <ul className="grid wide">
    {keys.map((key) => (
      <li key={key.id} className={classes.device}>
        <div>
          <p>
            {key.name} <span className="soft size-15">({key.scopes.join(', ')})</span>
          </p>
          <p className="soft size-15">{termOf(key)}</p>
        </div>
        <ConfirmButton
          label="Revoke"
          aria-label={`Revoke ${key.name}`}
          title={`Revoke “${key.name}”?`}
          confirm="Revoke"
          underWay="Revoking..."
          danger
          call={trpc.keys.revoke.mutationOptions(refreshingKeys)}
          input={{ id: key.id }}
          done={['Key Revoked', 'Programs that use it are refused from now on.']}
          failed={["Couldn't revoke the key"]}
        >
          <p>Programs that use it are refused at once. This can&rsquo;t be undone.</p>
        </ConfirmButton>
      </li>
    ))}
  </ul>
)

function NewKey({ count }: { count: number }) {
  const isAdmin = useCurrentUser()?.isAdmin === true
  const [days, setDays] = useState('365')
  const create = useAuthForm(
    newKeyInput.omit({ expiresAt: true }),
    { name: '', scopes: ['read'] as Scope[], currentPassword: '' },
    trpc.keys.create.mutationOptions(refreshingKeys),
    {
      onSuccess: (_, form) => form.reset(),
      failed: ["Couldn't create the key"],
    },
  )
  const { data: created, reset } = create.call
  if (created)
    return (
      <OneTimeSecret
        title={`“${created.key.name}” is shown only once`}
        text="Keep it like a password: whoever has it can act as you."
        what="key"
        secret={created.secret}
        onDone={reset}
      />
    )
  if (count >= MAX_KEYS) return <p>You have {MAX_KEYS} keys. Revoke one before you create another.</p>
  const offered = (Object.keys(SCOPE_LABELS) as Scope[]).filter((scope) => scope !== 'review' || isAdmin)
  return (
    <AuthForm
      {...create}
      variant="default"
      onValues={(values) =>
        create.onValues({ ...values, expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString() })
      }
      action={[count === 0 ? 'Create Key' : 'Create Another Key', 'Creating...']}
    >
      <TextInput
        label="Name"
        description="What the key is for, such as “import script”."
        {...create.form.getInputProps('name')}
      />
      <Checkbox.Group label="It may" {...create.form.getInputProps('scopes')}>
        <div className="grid gap-10" style={{ paddingTop: 6 }}>
          {offered.map((scope) => (
            <Checkbox key={scope} value={scope} label={SCOPE_LABELS[scope]} />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        label="Works for"
        data={LIFETIMES}
        value={days}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
      />
      <PasswordField form={create.form} field="currentPassword" label="Your password" />
    </AuthForm>
  )
}
