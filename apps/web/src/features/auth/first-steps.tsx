import { CloseButton } from '@mantine/core'
import type { CurrentUser } from '@personae/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { firstStepsFor } from './first-steps-for.ts'
import classes from './first-steps.module.css'

/** What a new member can do first, until it is closed. */
export default function FirstSteps({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(() => firstStepsFor.is(user.id))
  const { data: account } = useQuery({ ...trpc.account.overview.queryOptions(), enabled: isOpen })
  if (!isOpen) return null
  const close = () => {
    firstStepsFor.set('')
    setOpen(false)
  }
  return (
    <aside className={classes.root} aria-labelledby="first-steps">
      <h2 id="first-steps">{`Welcome, ${user.username}`}</h2>
      <CloseButton className={classes.close} aria-label="Close the first steps" onClick={close} />
      <ol className={classes.steps}>
        <li>
          <Link to="/account">
            {account?.pendingEmail ? 'Confirm your email' : 'Look after your account'}
          </Link>
          <span>
            {account?.pendingEmail
              ? `We sent a link to ${account.pendingEmail}.`
              : 'With a confirmed email a lost password can be replaced.'}
          </span>
        </li>
        <li>
          <Link to="/" hash="gallery">
            Save a character
          </Link>
          <span>The heart on a card keeps it in your lists.</span>
        </li>
        <li>
          <Link to="/submit">Submit one</Link>
          <span>A person reads it before it is published.</span>
        </li>
      </ol>
    </aside>
  )
}
