import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { logIn } from '../../../../screens/actions.ts'
import { PASSWORD } from '../../../../screens/given.ts'
import { button, expectToast, expectWrong, field, heading, link } from '../../../../screens/locators.ts'
import { cutOff, hold, visit } from '../../../../screens/screen.tsx'
import { as, linkIn, mailsTo, sharedSite } from '../../../../screens/site.ts'

const TAKEN = { username: 'taken', email: 'taken@example.org', password: PASSWORD }

sharedSite(async () => {
  await as(null).auth.signup.mutate(TAKEN)
  const [mail] = await mailsTo(TAKEN.email)
  const token = new URLSearchParams(linkIn(mail!).split('?')[1]).get('token')!
  await as(null).account.confirmEmail.mutate({ token })
})

const form = () => page.getByCss('form')
const isWrong = (one: Locator) => expect.element(one).toHaveAttribute('aria-invalid', 'true')

/** The contrast of a text, which axe does not check in a disabled button. */
function contrastOf(words: Element): number {
  const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
  const pixelOf = (colour: string) => {
    paint.clearRect(0, 0, 1, 1)
    paint.fillStyle = colour
    paint.fillRect(0, 0, 1, 1)
    return [...paint.getImageData(0, 0, 1, 1).data]
  }
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = pixelOf(colour).map((value) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const around: CSSStyleDeclaration[] = []
  for (let part: Element | null = words; part; part = part.parentElement) around.push(getComputedStyle(part))
  if (around.some(({ opacity }) => opacity !== '1')) return 0
  const ground = around.find((style) => pixelOf(style.backgroundColor)[3] === 255)!.backgroundColor
  const [dark = 0, light = 0] = [luminance(around[0]!.color), luminance(ground)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('a login with empty fields: both show an error, and the first has the focus', async () => {
  await visit('/login')
  await button('Log In', form()).click()
  await expectWrong(field('Username'), 'Username is required')
  await expectWrong(field('Password'), 'Password is required')
  await expect.element(field('Username')).toHaveFocus()
  await expectAccessible()

  await field('Username').fill('taken')
  await button('Log In', form()).click()
  await expect.element(field('Username')).not.toHaveAttribute('aria-invalid', 'true')
  await isWrong(field('Password'))
  await expect.element(field('Password')).toHaveFocus()
  // It has the focus already: the error is read all the same.
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Password is required')
})

test('a wrong password: the form and a toast say so, the password has the focus; the right one is accepted then', async () => {
  await visit('/login')
  await field('Username').fill('taken')
  await field('Password').fill('wrong horse')
  await userEvent.keyboard('{Enter}')
  await expectToast('Login Failed')
  await expectToast('Invalid username or password')
  await expect.element(form().getByText('Invalid username or password')).toBeVisible()
  expect(page.getByRole('alert').length).toBe(1)
  await expect.element(field('Password')).toHaveFocus()
  await expect.element(field('Username')).toHaveValue('taken')
  await expectAccessible()
  await field('Password').fill(PASSWORD)
  await userEvent.keyboard('{Enter}')
  await expectToast('Welcome back!')
  await expect.poll(() => window.location.pathname).toBe('/')
})

test('who is on the way to a page signed out is there after the login', async () => {
  await visit('/')
  await link('Submit Character', page.getByRole('main')).first().click()
  await expect.element(heading('Log In')).toBeVisible()
  await expect.poll(() => window.location.search).toBe('?next=%2Fsubmit')
  await logIn('writer')
  await expect.element(heading('Submit a Character')).toBeVisible()
})

test.for([
  { path: '/signup', username: 'mended', email: 'mended@example.org' },
  { path: '/quick-signup', username: 'quickly-mended', email: null },
])(
  'errors in all fields of $path: each is shown, the first has the focus; corrected, it is sent',
  async (row) => {
    await visit(row.path)
    await field('Username').fill('ab')
    if (row.email) await field('Email').fill('nowhere')
    await field('Password').fill('12345')
    await field('Confirm password').fill('12346')
    await button('Create Account', form()).click()
    await expectWrong(field('Username'), 'Username must be at least 3 characters')
    if (row.email) await expectWrong(field('Email'), 'Please enter a valid email address')
    await expectWrong(field('Password'), 'Password must be at least 6 characters')
    await expect.element(field('Username')).toHaveFocus()
    await expectAccessible()

    await field('Username').fill(row.username)
    if (row.email) await field('Email').fill(row.email)
    await field('Password').fill('tide over salt')
    await button('Create Account', form()).click()
    await expectWrong(field('Confirm password'), "Passwords don't match")
    await expect.element(field('Confirm password')).toHaveFocus()

    await field('Confirm password').fill('tide over salt')
    await button('Create Account', form()).click()
    await expectToast('Account Created!')
    await expect.poll(() => window.location.pathname).toBe('/')
  },
)

test('the quick sign-up says that without an email the password cannot be recovered', async () => {
  await visit('/quick-signup')
  await expect
    .element(page.getByRole('note'))
    .toMatchTextContent('Without an email address your password cannot be recovered.')
  const main = page.getByRole('main')
  await expect.element(link('Sign up with an email', main)).toHaveAttribute('href', '/signup')
  await expect.element(link('Log in', main)).toHaveAttribute('href', '/login')
})

test('a taken name and a taken address, in another case: the error is in a toast and beside the field', async () => {
  await visit('/signup')
  await field('Username').fill('TAKEN')
  await field('Email').fill('new@example.org')
  await field('Password').fill(PASSWORD)
  await field('Confirm password').fill(PASSWORD)
  await button('Create Account', form()).click()
  await expectToast('Signup Failed')
  await expectToast('That username is already taken')
  await expectWrong(field('Username'), 'That username is already taken')

  await field('Username').fill('not-taken')
  await field('Email').fill('Taken@Example.org')
  await button('Create Account', form()).click()
  await expectWrong(field('Email'), 'An account with that email already exists')
})

const TYPED = {
  Username: 'patient',
  Email: 'patient@example.org',
  Password: PASSWORD,
  'New password': PASSWORD,
  'Confirm password': PASSWORD,
}

test.for([
  ['/login', 'auth.login', 'Log In', 'Logging in...', 'Login failed'],
  ['/signup', 'auth.signup', 'Create Account', 'Creating account...', 'Signup failed'],
  ['/quick-signup', 'auth.quickSignup', 'Create Account', 'Creating account...', 'Signup failed'],
  ['/forgot-password', 'auth.forgotPassword', 'Send Reset Link', 'Sending...', 'Failed to send reset email'],
  [
    '/reset-password?token=x',
    'auth.resetPassword',
    'Reset Password',
    'Resetting...',
    'Failed to reset password',
  ],
] as const)('%s while it is sent, and without an answer', async ([path, call, name, underWay, failed]) => {
  await visit(path)
  await expect.element(button(name, form())).toBeVisible()
  const typed = Object.entries(TYPED).filter(([label]) => field(label).length > 0)
  for (const [label, text] of typed) await field(label).fill(text)
  const answered = hold(call)
  await button(name, form()).click()
  await expect.element(button(underWay)).toBeDisabled()
  await expect.poll(() => contrastOf(button(underWay).getByText(underWay).element())).toBeGreaterThan(4.5)
  cutOff()
  answered()
  await expectToast(failed)
  await expect.element(button(name, form())).toBeEnabled()
  for (const [label, text] of typed) await expect.element(field(label)).toHaveValue(text)
})
