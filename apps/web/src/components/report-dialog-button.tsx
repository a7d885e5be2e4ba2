import { IconFlag } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useCurrentUser } from '../lib/current-user.ts'
import { DialogButton } from './dialog-button.tsx'
import { LinkButton } from './link-button.tsx'

interface Props extends Pick<ComponentProps<typeof DialogButton>, 'label' | 'ahead' | 'children'> {
  path: string
  /** The hash of the addresses that open the form. */
  hash?: string
}

const FLAG = <IconFlag size={18} aria-hidden />

/** Opens the form to report something. Visitors log in first and return to the form. */
export function ReportDialogButton({ label, path, hash: own = 'report', ...dialog }: Props) {
  const user = useCurrentUser()
  const isAsked = useLocation({ select: ({ hash }) => hash === own })
  if (!user)
    return (
      <LinkButton to="/login" search={{ next: `${path}#${own}` }} leftSection={FLAG}>
        {label}
      </LinkButton>
    )
  return <DialogButton {...dialog} label={label} isOpened={isAsked} leftSection={FLAG} />
}
