import { UnstyledButton } from '@mantine/core'
import type { ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { forgetKeys, useKeysWhileLoading } from '../lib/dialog-keys.ts'
import { useWindowKey } from '../lib/use-window-key.ts'
import type { DialogState } from './dialog-window.tsx'
import classes from './lazy-part.module.css'
import { lazyPart } from './lazy-part.tsx'

/**
 * A dialog whose code is loaded when it is opened. While it loads, keys and clicks reach nothing else, and typed text
 * is put into the dialog's field.
 */
export const lazyDialog = <Props extends DialogState>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { name, isSmall }: { name: string; isSmall?: boolean },
) =>
  lazyPart(load, {
    name,
    isSmall,
    loading: ({ opened, onClose }) => opened && <Opening name={name} onClose={onClose} />,
  })

/** A layer over the page while the dialog loads, visible only if that takes long. Escape and a click cancel it. */
function Opening({ name, onClose }: { name: string; onClose: () => void }) {
  useKeysWhileLoading()
  const cancel = () => {
    forgetKeys()
    onClose()
  }
  useWindowKey((event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    cancel()
  }, true)
  return createPortal(
    <UnstyledButton
      className={classes.opening}
      tabIndex={-1}
      onClick={({ detail }) => detail < 2 && cancel()}
    >
      <span role="status">{name} is loading…</span>
    </UnstyledButton>,
    document.body,
  )
}
