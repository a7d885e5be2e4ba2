import { RouterContextProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createAppRouter } from '../router.tsx'
import { useSearchText } from './use-search-text.ts'

test('on a slow device, an address that is shown late does not take back what was typed and sent meanwhile', async () => {
  const sent: string[] = []
  function Field({ inAddress }: { inAddress: string }) {
    const { text, type } = useSearchText({
      inAddress,
      latest: () => sent.at(-1) ?? '',
      go: (q) => sent.push(q),
    })
    return <input value={text} onChange={({ currentTarget }) => type(currentTarget.value)} />
  }
  const router = createAppRouter()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  const show = (inAddress: string) =>
    root.render(
      <RouterContextProvider router={router}>
        <Field inAddress={inAddress} />
      </RouterContextProvider>,
    )

  show('')
  const field = page.getByRole('textbox')
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
