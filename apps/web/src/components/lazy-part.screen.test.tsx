import { MantineProvider } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useKeysForDialog } from '../lib/dialog-keys.ts'
import { lazyDialog } from './lazy-dialog.tsx'
import { lazyPart, usePreload } from './lazy-part.tsx'

/** Resolves when the browser is idle, or has been busy for a second: after all work that waited for that. */
const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))

test('what a press would open is loaded after what is shown', async () => {
  const loaded: string[] = []
  const line = Promise.withResolvers<void>()
  const Shown = lazyPart(
    async () => {
      await line.promise
      loaded.push('shown')
      return { default: () => <p>Here</p> }
    },
    { name: 'The part', loading: () => <p>On its way</p> },
  )
  const dialog = { loadAhead: () => void loaded.push('dialog') }
  function Screen() {
    usePreload(dialog)
    return <Shown />
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  root.render(<Screen />)
  await expect.element(page.getByText('On its way')).toBeVisible()
  await idle()
  expect(loaded).toEqual([])
  line.resolve()
  await expect.element(page.getByText('Here')).toBeVisible()
  await expect.poll(() => loaded).toEqual(['shown', 'dialog'])
})

test('a small part cannot be loaded while a dialog is: what is typed stays the dialog’s', async () => {
  const [part, dialog] = [Promise.withResolvers<{ default: () => null }>(), Promise.withResolvers<void>()]
  const Part = lazyPart(() => part.promise, { name: 'The part', isSmall: true })
  function Field() {
    const field = useRef<HTMLInputElement>(null)
    useKeysForDialog(true)
    useEffect(() => field.current?.focus(), [])
    return (
      <div role="dialog" aria-label="A dialog">
        <input ref={field} aria-label="Name" />
      </div>
    )
  }
  const Opened = lazyDialog(
    async () => {
      await dialog.promise
      return { default: Field }
    },
    { name: 'The dialog' },
  )
  const root = createRoot(document.body.appendChild(document.createElement('div')), { onCaughtError() {} })
  onTestFinished(() => root.unmount())
  root.render(
    <MantineProvider>
      <Part />
      <Opened opened onClose={() => {}} />
    </MantineProvider>,
  )
  await expect.element(page.getByText('The dialog is loading…')).toBeInTheDocument()
  await userEvent.keyboard('ab')
  part.reject(new Error('It is gone.'))
  await expect.element(page.getByRole('button', { name: /The part could not be loaded/ })).toBeInTheDocument()
  await userEvent.keyboard('c')
  dialog.resolve()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('abc')
})
