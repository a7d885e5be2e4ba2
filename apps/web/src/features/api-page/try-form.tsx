import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { failureText, UNREACHABLE } from '../../lib/trpc.ts'
import type { Endpoint } from './api-document.ts'
import type { Field } from './fields.ts'
import { Sample } from './sample.tsx'
import classes from './try-form.module.css'
import { ifPossible } from '../../lib/if-possible.ts'
import { filledIn } from './samples.ts'

/** The initial value of `limit`: a first response should fit on the page. */
const FIRST_LIMIT = '3'

export default function TryForm({ endpoint, fields }: { endpoint: Endpoint; fields: Field[] }) {
  const { id, path, success } = endpoint
  const shown = ['Content-Type', 'Retry-After', ...success.headers.map(({ name }) => name)]
  const read = useMutation({
    mutationFn: (form: HTMLFormElement) => sendRead(addressOf(path, new FormData(form)), shown),
  })
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Not a disabled button instead, because it would lose the focus.
    if (!read.isPending) read.mutate(event.currentTarget)
  }
  return (
    <form className="grid gap-12" aria-label={`Try ${id}`} onSubmit={send}>
      <div className={classes.fields}>
        {fields.map(({ name, isRequired, values: choices }, at) => {
          const props = { name, label: name, required: isRequired, autoFocus: at === 0 }
          const first = name === 'limit' ? FIRST_LIMIT : ''
          return choices.length > 0 ? (
            <NativeSelect key={name} {...props} data={['', ...choices]} />
          ) : (
            <TextInput key={name} {...props} defaultValue={first} autoComplete="off" spellCheck={false} />
          )
        })}
      </div>
      <div>
        <Button type="submit" size="sm" aria-disabled={read.isPending} autoFocus={fields.length === 0}>
          {read.isPending ? 'Sending...' : 'Send'}
        </Button>
      </div>
      <div role="status">
        {read.data && (
          <p className="size-14">
            <strong className={read.data.isOk ? 'good' : 'bad'}>{read.data.status}</strong>{' '}
            <code>GET {read.data.address}</code>
          </p>
        )}
      </div>
      {read.error && <p role="alert">{failureText(read.error, UNREACHABLE)}</p>}
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

/** The number of characters after which a response is not read further. */
const SHOWN_MAX = 20_000

/** Reads the beginning of a body, without waiting for the rest. */
async function beginningOf({ body }: Response): Promise<{ text: string; isCut: boolean }> {
  if (!body) return { text: '', isCut: false }
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    if (done) return { text, isCut: false }
    text += value
    if (text.length <= SHOWN_MAX) continue
    await reader.cancel()
    return { text: text.slice(0, SHOWN_MAX), isCut: true }
  }
}

const indented = (text: string): string => ifPossible(() => JSON.stringify(JSON.parse(text), null, 2)) ?? text

/** The address with the values of the form's fields; blank ones are left out of the query. */
function addressOf(path: string, values: FormData): string {
  const texts = [...values] as [string, string][]
  const inQuery = texts.filter(([name, text]) => text !== '' && !path.includes(`{${name}}`))
  const query = new URLSearchParams(inQuery).toString()
  return `${filledIn(path, (name) => values.get(name) as string)}${query && `?${query}`}`
}

/** Sends the request. @param shown the names of the headers to show */
async function sendRead(address: string, shown: string[]) {
  const response = await fetch(address, { headers: { accept: 'application/json' } })
  const { text, isCut } = await beginningOf(response)
  return {
    address,
    status: `${response.status} ${response.statusText}`.trim(),
    isOk: response.ok,
    headers: shown.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
    body: isCut ? text : indented(text),
    /** Whether the rest of a long answer was left out. */
    isCut,
  }
}
