import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Note } from '../../../components/note.tsx'
import { Poster } from '../../../components/poster.tsx'
import { purposeOf } from '../../../lib/character-address.ts'
import { useRateLimitText } from '../../../lib/use-rate-limit-text.ts'
import { focusFirstError } from '../../../lib/use-zod-form.ts'
import { failureText, fieldErrors, trpc } from '../../../lib/trpc.ts'
import { AuthForm, type AuthFormProps } from '../auth-form.tsx'
import classes from './auth-screen.module.css'

interface Props<Values> extends AuthFormProps<Values> {
  title: string
  text: string
  /** The address to open after signing in. */
  next?: string | undefined
  warning?: string
  /** The message if the server gave none. */
  failed: string | undefined
  retryField?: string | undefined
  /** The server's message about the form, if the browser itself has sent it. */
  message: string | null
  links: ReactNode
}

/** Says what signing in is for; if it is for a character, shows which one. */
function Purpose({ title, text, next }: Pick<Props<never>, 'title' | 'text' | 'next'>) {
  const purpose = purposeOf(next)
  const { data: character } = useQuery({
    ...trpc.characters.byId.queryOptions({ id: purpose?.id ?? '' }),
    enabled: purpose !== null,
  })
  if (!purpose || !character)
    return (
      <p className="soft" style={{ marginTop: 8 }}>
        {text}
      </p>
    )
  return (
    <p className="row center gap-12" style={{ marginTop: 12 }}>
      <Poster className={classes.poster} of={character} sizes="48px" eager />
      <span>{`${title} to ${purpose.verb} ${character.name}.`}</span>
    </p>
  )
}

export function AuthScreen<Values>(props: Props<Values>) {
  const { title, text, next, warning, failed, retryField, message, children, links, ...sent } = props
  const { error } = sent.call
  const waits = useRateLimitText(error) !== null
  const wrongField = Object.keys(fieldErrors(error))[0]
  const failure = useRef<HTMLParagraphElement>(null)
  const focusCause = useEffectEvent(() => {
    const field = wrongField ?? retryField
    if (field) focusFirstError(sent.form, { [field]: true })
    else failure.current?.focus()
  })
  const [cameWithPage] = useState(error)
  // The pressed button was disabled during the call, so it has lost the focus.
  useEffect(() => {
    if (error && error !== cameWithPage) focusCause()
  }, [error, cameWithPage])
  return (
    <div className="grid gap-20">
      <title>{`${title} · Personae`}</title>
      <div>
        <h1>{title}</h1>
        <Purpose title={title} text={text} next={next} />
      </div>
      {message && <Note role="status" title={message} />}
      {warning && <Note title="Keep your password safe" text={warning} />}
      <AuthForm {...sent} disabled={waits}>
        {/* Errors of fields are shown beside the fields, and errors about waiting below the form. A toast announces it. */}
        {Boolean(error) && !waits && wrongField === undefined && (
          <p className={classes.failure} tabIndex={-1} ref={failure}>
            {failureText(error, failed)}
          </p>
        )}
        {children}
      </AuthForm>
      <div className={`grid gap-6 soft size-15 ${classes.links}`}>{links}</div>
    </div>
  )
}
