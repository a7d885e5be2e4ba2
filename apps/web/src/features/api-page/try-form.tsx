import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { failureText } from '../../lib/trpc.ts'
import type { Endpoint } from './api-document.ts'
import type { Field } from './fields.ts'
import { Sample } from './sample.tsx'
import { addressOf, type ReadAnswer, sendRead, SHOWN_MAX } from './send-read.ts'
import classes from './try-form.module.css'

/** A first answer should fit the page. */
const FIRST_LIMIT = '3'

interface Props {
  endpoint: Endpoint
  fields: Field[]
}

export function TryForm({ endpoint: { id, path, success }, fields }: Props) {
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ name }) => [name, name === 'limit' ? FIRST_LIMIT : ''])),
  )
  const shown = ['Content-Type', 'Retry-After', ...success.headers.map(({ name }) => name)]
  const read = useMutation({ mutationFn: () => sendRead(addressOf(path, values), shown) })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    // A disabled button would lose the focus.
    if (!read.isPending) read.mutate()
  }
  return (
    <form className="grid gap-12" aria-label={`Try ${id}`} onSubmit={send}>
      <div className={classes.fields}>
        {fields.map(({ name, isRequired, values: choices }, at) => {
          const props = {
            label: name,
            required: isRequired,
            size: 'sm' as const,
            autoFocus: at === 0,
            value: values[name]!,
            onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
              setValues((given) => ({ ...given, [name]: value })),
          }
          return choices.length > 0 ? (
            <NativeSelect key={name} {...props} data={['', ...choices]} />
          ) : (
            <TextInput key={name} {...props} autoComplete="off" spellCheck={false} />
          )
        })}
      </div>
      <div>
        <Button
          type="submit"
          variant="default"
          size="sm"
          aria-disabled={read.isPending}
          autoFocus={fields.length === 0}
        >
          {read.isPending ? 'Sending...' : 'Send'}
        </Button>
      </div>
      <div role="status">{read.data && <Status {...read.data} />}</div>
      {read.error && <p role="alert">{failureText(read.error)}</p>}
      {read.data && (
        <>
          <dl className={`grid gap-4 size-13 ${classes.headers}`}>
            {read.data.headers.map(([name, value]) => (
              <div key={name}>
                <dt className="soft">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Sample title="Answer" of={read.data.address} text={read.data.body} />
          {read.data.isCut && (
            <p className="small">
              The first {SHOWN_MAX.toLocaleString('en-US')} characters of a long answer.
            </p>
          )}
        </>
      )}
    </form>
  )
}

const Status = ({ status, isOk, address }: ReadAnswer) => (
  <p className="size-14">
    <strong className={isOk ? 'good' : 'bad'}>{status}</strong> <code>GET {address}</code>
  </p>
)
