import '@mantine/core/styles/Popover.css'
import { Button, type ButtonProps, Popover } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentPropsWithRef, useEffect, useState } from 'react'
import { savedQuery } from './saved.queries.ts'
import classes from './lists.module.css'
import { SaveIcon } from './save-icon.tsx'
import { SavePicker } from './save-picker.tsx'

interface Props {
  characterId: string
  name: string
  /** Whether it is the small button of a card, which has just been pressed. */
  isOnCard?: boolean
  /** The button's text until the lists have loaded. */
  wasSaved?: boolean
}

/** The button that shows whether a character is in a list of the user, and opens the picker. */
export default function SaveMenu({ characterId, name, isOnCard = false, wasSaved = false }: Props) {
  const [opened, setOpened] = useState(false)
  // Opens after its first render, so that the focus can return to its button.
  useEffect(() => setOpened(isOnCard), [isOnCard])
  const { data: lists } = useQuery(savedQuery(characterId))
  const isSaved = lists?.some(({ has }) => has) ?? wasSaved
  const toggle = () => setOpened((isOpen) => !isOpen)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={isOnCard ? 'bottom-end' : 'bottom-start'}
      width={320}
      radius={14}
      shadow="none"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        {isOnCard ? (
          <SaveIcon name={name} isSaved={isSaved} autoFocus onClick={toggle} />
        ) : (
          <SaveTextButton name={name} isSaved={isSaved} onClick={toggle} />
        )}
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <SavePicker characterId={characterId} onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface SaveTextProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  name: string
  isSaved: boolean
}

function SaveTextButton({ name, isSaved, ...button }: SaveTextProps) {
  const Icon = isSaved ? IconHeartFilled : IconHeart
  const label = isSaved ? 'Saved' : 'Save'
  return (
    <Button
      {...button}
      variant="default"
      leftSection={<Icon size={18} className={isSaved ? classes.saved : undefined} aria-hidden />}
      aria-label={`${label}: ${name}`}
    >
      {label}
    </Button>
  )
}
