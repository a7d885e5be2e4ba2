import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useCurrentUser } from '../lib/current-user.ts'
import { LinkButton } from './link-button.tsx'

/** An address with this hash opens the form. */
const HASH = 'report'

interface Props {
  label: string
  path: string
  /** The form, which is loaded when it is first opened. */
  children: (dialog: { opened: boolean; onClose: () => void }) => ReactNode
}

const FLAG = <IconFlag size={18} aria-hidden />

/** Opens the form to report something. Visitors log in first and return to the form. */
export function ReportDialogButton({ label, path, children }: Props) {
  const user = useCurrentUser()
  const isAsked = useLocation({ select: ({ hash }) => hash === HASH })
  const [opened, setOpened] = useState(isAsked)
  const [wanted, setWanted] = useState(isAsked)
  if (!user)
    return (
      <LinkButton to="/login" search={{ next: `${path}#${HASH}` }} variant="default" leftSection={FLAG}>
        {label}
      </LinkButton>
    )
  const open = () => {
    setWanted(true)
    setOpened(true)
  }
  return (
    <>
      <Button variant="default" leftSection={FLAG} onClick={open}>
        {label}
      </Button>
      {wanted && children({ opened, onClose: () => setOpened(false) })}
    </>
  )
}
