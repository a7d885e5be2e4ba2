import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { IconBell } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'

interface Props extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  label: string
  icon: typeof IconBell
}

const SIZE = 36

export const IconButton = ({ label, icon: Icon, children, ...props }: Props) => (
  <ActionIcon variant="default" size={SIZE} radius={8} aria-label={label} title={label} {...props}>
    <Icon size={18} stroke={1.75} />
    {children}
  </ActionIcon>
)

/** An empty space of a button's size, while the code of the button loads. */
export const IconSpace = ({ className }: { className?: string }) => (
  <span className={className} style={{ width: SIZE }} />
)
