import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import classes from '../lists.module.css'

interface Props extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  name: string
  isSaved?: boolean
}

export function SaveIcon({ name, isSaved = false, ...button }: Props) {
  const Icon = isSaved ? IconHeartFilled : IconHeart
  const label = `${isSaved ? 'Saved' : 'Save'}: ${name}`
  return (
    <ActionIcon
      {...button}
      className={`${classes.onCard} ${classes.save}`}
      size={36}
      radius={18}
      aria-label={label}
      title={label}
      data-saved={isSaved || undefined}
    >
      <Icon size={18} className={isSaved ? classes.saved : undefined} aria-hidden />
    </ActionIcon>
  )
}
