import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import type { Endpoint } from './api-document.ts'
import type { Field } from './fields.ts'

const TryForm = lazyPart(async () => ({ default: (await import('./try-form.tsx')).TryForm }), {
  name: 'The form',
})

/** For signed-in users: sends a read and shows its answer. */
export function TryButton(props: { endpoint: Endpoint; fields: Field[] }) {
  const user = useCurrentUser()
  const [isOpen, setIsOpen] = useState(false)
  if (!user) return null
  if (isOpen) return <TryForm {...props} />
  return (
    <div>
      <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
        Try it
      </Button>
    </div>
  )
}
