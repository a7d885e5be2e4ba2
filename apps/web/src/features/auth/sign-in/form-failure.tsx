import { useEffect, useEffectEvent, useRef } from 'react'
import { useWait } from '../../../lib/use-wait.ts'
import { failureText, fieldErrors } from '../../../lib/trpc.ts'
import classes from './auth-screen.module.css'

interface Props {
  /** The last error, if there was one. */
  error: unknown
  /** The message if the server gave none. */
  otherwise: string
  /** Focuses the field with the server's error, or else the given one. @returns whether there is one */
  onFailure: (errors: Record<string, string>) => boolean
}

/** The error above a form's fields. Errors of a field are shown beside it, and those about waiting below the form. */
export function FormFailure({ error, otherwise, onFailure }: Props) {
  const waits = useWait(error) !== null
  const says = useRef<HTMLParagraphElement>(null)
  const errors = fieldErrors(error)
  const isShown = Boolean(error) && !waits && Object.keys(errors).length === 0
  const takeOn = useEffectEvent(() => {
    if (!onFailure(errors)) says.current?.focus()
  })
  // The pressed button was disabled during the call, and has lost the focus.
  useEffect(() => {
    if (error) takeOn()
  }, [error])
  return (
    isShown && (
      <p className={classes.failure} role="alert" tabIndex={-1} ref={says}>
        {failureText(error, otherwise)}
      </p>
    )
  )
}
