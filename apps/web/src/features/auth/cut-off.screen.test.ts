// @module-tag long

import { page } from 'vitest/browser'
import { asking, clicking, confirming, type Pressed, pressWhileCutOff } from '../../../screens/cut-off.ts'
import { PASSWORD } from '../../../screens/given.ts'
import { button } from '../../../screens/locators.ts'
import { as, sharedSite } from '../../../screens/site.ts'

sharedSite(async () => {
  await as('owner').auth.current.query()
  // A second session, so that there is a device to sign out.
  await as(null).auth.login.mutate({ username: 'owner', password: PASSWORD })
})

const VISITOR = { by: null, stays: 'Log In' }
const ACCOUNT = { path: '/account', by: 'owner', stays: 'owner' }
const section = (name: string) => () => page.getByRole('region', { name, exact: true })

const BUTTONS: Pressed[] = [
  {
    ...VISITOR,
    what: 'Log In',
    path: '/login',
    typed: { Username: 'somebody', Password: PASSWORD },
    press: clicking('Log In'),
    says: 'Login Failed',
  },
  {
    ...VISITOR,
    what: 'Sign Up',
    path: '/signup',
    typed: { Username: 'somebody', Email: 'a@example.org', Password: PASSWORD, Confirm: PASSWORD },
    press: clicking('Create Account'),
    says: 'Signup Failed',
    stays: 'Sign Up',
  },
  {
    ...VISITOR,
    what: 'Create Account of the quick sign-up',
    path: '/quick-signup',
    typed: { Username: 'somebody', Password: PASSWORD, Confirm: PASSWORD },
    press: clicking('Create Account'),
    says: 'Signup Failed',
    stays: 'Quick Signup',
  },
  {
    ...VISITOR,
    what: 'Send Reset Link',
    path: '/forgot-password',
    typed: { Email: 'a@example.org' },
    press: clicking('Send Reset Link'),
    says: 'Request Failed',
    stays: 'Forgot Password',
  },
  {
    ...VISITOR,
    what: 'Use This Code',
    path: '/forgot-password',
    opens: () => button('Use a recovery code').click(),
    within: () => page.getByRole('main'),
    typed: { Username: 'somebody', 'Recovery code': 'abcd-efgh-ijkl' },
    press: clicking('Use This Code'),
    says: 'Request Failed',
    stays: 'Recovery Code',
  },
  {
    ...VISITOR,
    what: 'Reset Password',
    path: '/reset-password?token=of-a-mail',
    typed: { 'New password': PASSWORD, Confirm: PASSWORD },
    press: clicking('Reset Password'),
    says: 'Reset Failed',
    stays: 'Reset Password',
  },
  {
    ...VISITOR,
    what: 'Confirm This Address',
    path: '/confirm-email?token=of-a-mail',
    press: clicking('Confirm This Address'),
    says: "Couldn't confirm it",
    stays: 'Confirm your email',
  },
  {
    what: 'Promote Me to Admin',
    path: '/promote-admin',
    by: 'owner',
    press: clicking('Promote Me to Admin'),
    says: "Couldn't promote you",
    stays: 'Become Admin',
  },
  {
    what: 'Log out',
    path: '/submissions',
    by: 'owner',
    press: clicking('Log out'),
    says: "Couldn't log out",
    stays: 'My Submissions',
  },
  {
    ...ACCOUNT,
    what: 'Send Confirmation',
    within: section('Email'),
    typed: { Email: 'a@example.org', 'Your password': PASSWORD },
    press: clicking('Send Confirmation'),
    says: "Couldn't change your email",
  },
  {
    ...ACCOUNT,
    what: 'Change Password',
    within: section('Password'),
    typed: { 'Current password': PASSWORD, 'New password': 'another horse', Confirm: 'another horse' },
    press: clicking('Change Password'),
    says: "Couldn't change your password",
  },
  {
    ...ACCOUNT,
    what: 'Generate Codes',
    within: section('Recovery codes'),
    typed: { 'Your password': PASSWORD },
    press: clicking('Generate Codes'),
    says: "Couldn't generate codes",
  },
  {
    ...ACCOUNT,
    what: 'Sign out a device',
    press: () => page.getByRole('button', { name: /^Sign out .* signed in on/ }).first(),
    says: "Couldn't sign out",
  },
  {
    ...ACCOUNT,
    what: 'Delete My Account',
    opens: asking('Delete My Account'),
    typed: { 'Your password': PASSWORD },
    press: confirming('Delete for good'),
    says: "Couldn't delete your account",
  },
]

pressWhileCutOff(BUTTONS)
