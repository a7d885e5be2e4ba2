import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectToast, field, toasts } from '../../screens/locators.ts'
import { cutOff, visit } from '../../screens/screen.tsx'

const shown = () => toasts().getByRole('alert')

/** Fails to log in, which shows a toast: no user has this name. */
async function failToLogIn(): Promise<void> {
  await visit('/login')
  await field('Username').fill('nobody')
  await field('Password').fill('nothing')
  await userEvent.keyboard('{Enter}')
  await expectToast('Invalid username or password')
}

test('a second toast while the first still shows: it takes its place', async () => {
  await failToLogIn()
  cutOff('auth.login')
  await userEvent.keyboard('{Enter}')
  await expectToast('Login failed')
  await expect.poll(() => shown().elements()).toHaveLength(1)
  await expect.element(shown().getByText('Invalid username or password')).not.toBeInTheDocument()
})

test('left alone a toast stays for five seconds; under the mouse until five seconds after it has left', async () => {
  await page.getByCss('html').hover({ position: { x: 0, y: 0 } })
  await visit('/login')
  // Wait until the code of the toasts has loaded, which happens in idle time.
  await expect.poll(() => toasts().elements()[0]?.childElementCount).toBeTruthy()
  vi.useFakeTimers()
  const fail = async () => {
    await userEvent.keyboard('{Enter}')
    await expectToast('Invalid username or password')
  }
  await field('Username').fill('nobody')
  await field('Password').fill('nothing')
  await fail()
  await vi.advanceTimersByTimeAsync(4_500)
  await expect.element(shown()).toBeVisible()
  await vi.advanceTimersByTimeAsync(500)
  await expect.element(shown()).not.toBeInTheDocument()

  await fail()
  await shown().hover()
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.element(shown()).toBeVisible()
  // The fake clock may have moved on while the mouse was moved.
  await page.getByRole('link', { name: 'Personae' }).hover()
  await vi.advanceTimersByTimeAsync(2_500)
  await expect.element(shown()).toBeVisible()
  await vi.advanceTimersByTimeAsync(2_500)
  await expect.element(shown()).not.toBeInTheDocument()
})

test('F8 goes to the toasts, which are one region by their name; Tab leads to the close button, and that back to where one was', async () => {
  await failToLogIn()
  expect(toasts().elements()).toHaveLength(1)
  await userEvent.keyboard('{F8}')
  await expect.element(toasts()).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(shown()).not.toBeInTheDocument()
  await expect.element(field('Password')).toHaveFocus()
})
