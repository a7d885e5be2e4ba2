import '@mantine/core/styles/Kbd.css'
import { Button, type ButtonProps, Kbd } from '@mantine/core'

interface Props extends ButtonProps {
  shortcut: string | false
  onClick: () => void
}

export const ShortcutButton = ({ shortcut, ...button }: Props) => (
  <Button {...button} rightSection={shortcut && <Kbd size="xs">{shortcut}</Kbd>} />
)
