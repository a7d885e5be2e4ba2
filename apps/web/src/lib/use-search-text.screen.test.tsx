import { RouterContextProvider } from '@tanstack/react-router'
import { startTransition, use } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createAppRouter } from '../router.tsx'
import { useSearchText } from './use-search-text.ts'

const field = page.getByRole('textbox')

/** A part of the page that is shown once it is loaded, and the page with it. */
function Later({ loaded }: { loaded: Promise<void> }) {
  use(loaded)
  return null
}

/** A search field, the texts that it sends, and a function that shows an address once what is loaded has come. */
function searchField() {
  const sent: string[] = []
  function Field({ inAddress }: { inAddress: string }) {
    const { text, type } = useSearchText({
      inAddress,
      latest: () => sent.at(-1) ?? '',
      go: (q) => sent.push(q),
    })
    return (
      <input
        aria-label={inAddress}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    )
  }
  const router = createAppRouter()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  const here = Promise.resolve()
  const show = (inAddress: string, loaded = here) =>
    startTransition(() =>
      root.render(
        <RouterContextProvider router={router}>
          <Field inAddress={inAddress} />
          <Later loaded={loaded} />
        </RouterContextProvider>,
      ),
    )
  show('')
  return { sent, show }
}

test('on a slow device, an address that is shown late does not take back what was typed and sent meanwhile', async () => {
  const { sent, show } = searchField()
  await field.fill('a')
  await expect.poll(() => sent).toEqual(['a'])
  await field.fill('ad')
  await expect.poll(() => sent).toEqual(['a', 'ad'])
  show('a')
  await field.fill('ada')
  show('ad')
  await expect.poll(() => sent).toEqual(['a', 'ad', 'ada'])
  await expect.element(field).toHaveValue('ada')
  // The address changes back, as by the Back button.
  show('a')
  await expect.element(field).toHaveValue('a')
})

test('an address whose screen was begun, given up for a letter and begun again does not take back the letter', async () => {
  const { sent, show } = searchField()
  await field.fill('a')
  await expect.poll(() => sent).toEqual(['a'])
  const { promise, resolve } = Promise.withResolvers<void>()
  await field.fill('ad')
  // Before 'ad' is sent, as typing has not paused yet.
  show('a', promise)
  await expect.poll(() => sent).toEqual(['a', 'ad'])
  resolve()
  await expect.element(field).toHaveAccessibleName('a')
  await expect.element(field).toHaveValue('ad')
})
