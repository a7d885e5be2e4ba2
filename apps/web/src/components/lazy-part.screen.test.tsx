import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { lazyPart, useLoadedAhead } from './lazy-part.tsx'

/** After what was to be done when the browser is idle, or has been busy for a second. */
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
    useLoadedAhead(dialog)
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
