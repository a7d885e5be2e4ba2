import { CloseButton } from '@mantine/core'
import type { CurrentUser } from '@personae/contract/auth'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isLoggingOut } from '../../lib/current-user.ts'
import { paged, trpc } from '../../lib/trpc.ts'
import { firstStepsFor } from './first-steps-for.ts'
import classes from './first-steps.module.css'

/** Suggests what a new member can do first, until the member closes it. */
export default function FirstSteps({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(() => firstStepsFor.is(user.id))
  // After logging out, a user sees the home page for a moment before becoming a visitor.
  const enabled = isOpen && !isLoggingOut()
  const { data: account } = useQuery({ ...trpc.account.overview.queryOptions(), enabled })
  const { data: submitted } = useInfiniteQuery({
    ...trpc.characters.mine.infiniteQueryOptions({ limit: 1 }, paged),
    enabled,
  })
  if (!isOpen) return null
  const close = () => {
    firstStepsFor.set('')
    setOpen(false)
  }
  return (
    <aside className={classes.root} aria-labelledby="first-steps">
      <h2 id="first-steps" style={{ margin: '0 40px 12px 0', fontSize: '1.25rem' }}>
        {`Welcome, ${user.username}`}
      </h2>
      <CloseButton pos="absolute" top={12} right={12} aria-label="Close the first steps" onClick={close} />
      <ol className={classes.steps}>
        {!account?.email && (
          <li>
            <Link to="/account">
              {account?.pendingEmail === null ? 'Add an email' : 'Confirm your email'}
            </Link>
            <span className="small">Then a lost password can be replaced.</span>
          </li>
        )}
        <li>
          <Link to="/" hash="gallery">
            Save a character
          </Link>
          <span className="small">The heart on a card keeps it in your lists.</span>
        </li>
        {!submitted?.pages[0]?.total && (
          <li>
            <Link to="/submit">Submit one</Link>
            <span className="small">A person reads it before it is published.</span>
          </li>
        )}
      </ol>
    </aside>
  )
}
