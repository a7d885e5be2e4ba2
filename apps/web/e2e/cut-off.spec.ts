import type { Page } from '@playwright/test'
import { openForm, writeForm } from './helpers/character-form.ts'
import {
  asking,
  clicking,
  confirming,
  dialog,
  given,
  type Pressed,
  pressWhileCutOff,
  reasonFor,
  section,
  test,
  title,
  typed,
  underDialog,
} from './helpers/cut-off.ts'
import { PASSWORD } from './helpers/actions.ts'
import { ORDER, plan } from './helpers/promote.ts'
import { button, field } from './helpers/locators.ts'
import { expect } from './helpers/site.ts'

test.describe.configure({ mode: 'default' })
test.use({
  allowedErrors: [/^Failed to load resource|could not be loaded/],
})

const ACCOUNT = { path: '/account', as: 'owner', stays: title('owner') } as const

const BUTTONS: Pressed[] = [
  {
    what: 'Log In',
    path: '/login',
    as: 'visitor',
    prepare: (page) => typed(page, { Username: 'somebody', Password: PASSWORD }),
    press: clicking('Log In'),
    says: 'Login Failed',
    stays: title('Log In'),
  },
  {
    what: 'Sign Up',
    path: '/signup',
    as: 'visitor',
    prepare: (page) =>
      typed(page, { Username: 'somebody', Email: 'a@example.org', Password: PASSWORD, Confirm: PASSWORD }),
    press: clicking('Create Account'),
    says: 'Signup Failed',
    stays: title('Sign Up'),
  },
  {
    what: 'Create Account of the quick sign-up',
    path: '/quick-signup',
    as: 'visitor',
    prepare: (page) => typed(page, { Username: 'somebody', Password: PASSWORD, Confirm: PASSWORD }),
    press: clicking('Create Account'),
    says: 'Signup Failed',
    stays: title('Quick Signup'),
  },
  {
    what: 'Send Reset Link',
    path: '/forgot-password',
    as: 'visitor',
    prepare: (page) => typed(page, { Email: 'a@example.org' }),
    press: clicking('Send Reset Link'),
    says: 'Request Failed',
    stays: title('Forgot Password'),
  },
  {
    what: 'Use This Code',
    path: '/forgot-password',
    as: 'visitor',
    prepare: async (page) => {
      await button(page, 'Use a recovery code').click()
      return typed(page, { Username: 'somebody', 'Recovery code': 'abcd-efgh-ijkl' })
    },
    press: clicking('Use This Code'),
    says: 'Request Failed',
    stays: (page) => page.getByRole('heading', { level: 1 }),
  },
  {
    what: 'Reset Password',
    path: '/reset-password?token=of-a-mail',
    as: 'visitor',
    prepare: (page) => typed(page, { 'New password': PASSWORD, Confirm: PASSWORD }),
    press: clicking('Reset Password'),
    says: 'Reset Failed',
    stays: title('Reset Password'),
  },
  {
    what: 'Promote Me to Admin',
    path: '/promote-admin',
    as: 'owner',
    press: clicking('Promote Me to Admin'),
    says: "Couldn't promote you",
    stays: title('Become Admin'),
  },
  {
    what: 'Submit Character for Review',
    path: '/submit',
    as: 'owner',
    prepare: async (page) => {
      await openForm(page)
      await writeForm(page)
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      return [[field(page, 'Character name'), 'Isaura Fenwright']]
    },
    press: clicking('Submit Character for Review'),
    says: 'Submission Failed',
    stays: title('Submit a Character'),
  },
  {
    what: 'Continue to Payment',
    path: () => `/promote?character=${given.published}`,
    as: 'owner',
    prepare: async (page) => {
      await plan(page, '1 month').check()
      return typed(page, { Title: ORDER.title, Description: ORDER.description })
    },
    press: clicking('Continue to Payment'),
    says: 'Payment Failed',
    stays: title('Promote Your Character'),
  },
  ...(['Save Changes', 'Resubmit for Review'] as const).map((name) => ({
    what: name,
    path: () => `/character/${given.returned}/edit`,
    as: 'owner' as const,
    prepare: (page: Page) => typed(page, { Description: 'She says much more.' }),
    press: clicking(name),
    says: 'Update Failed',
    stays: title('Edit Returned One'),
  })),
  {
    ...ACCOUNT,
    what: 'Send Confirmation',
    prepare: (page) => typed(section(page, 'Email'), { Email: 'a@example.org', 'Your password': PASSWORD }),
    press: clicking('Send Confirmation'),
    says: "Couldn't change your email",
  },
  {
    ...ACCOUNT,
    what: 'Change Password',
    prepare: (page) =>
      typed(section(page, 'Password'), {
        'Current password': PASSWORD,
        'New password': 'another horse',
        Confirm: 'another horse',
      }),
    press: clicking('Change Password'),
    says: "Couldn't change your password",
  },
  {
    ...ACCOUNT,
    what: 'Generate Codes',
    prepare: (page) => typed(section(page, 'Recovery codes'), { 'Your password': PASSWORD }),
    press: clicking('Generate Codes'),
    says: "Couldn't generate codes",
  },
  {
    ...ACCOUNT,
    what: 'Sign out a device',
    press: (page) =>
      page
        .getByRole('button', { name: /^Sign out .* signed in on/ })
        .first()
        .click(),
    says: "Couldn't sign out",
  },
  {
    ...ACCOUNT,
    what: 'Create Webhook',
    prepare: reasonFor(clicking('New Webhook'), 'Address', 'https://other.example/'),
    press: async (page) => {
      await dialog(page).getByRole('checkbox', { name: 'A promotion starts' }).check()
      await confirming('Create Webhook')(page)
    },
    says: "Couldn't create the webhook",
    stays: underDialog('owner'),
  },
  {
    ...ACCOUNT,
    what: 'Send test',
    press: clicking('Send test to https://receiver.example/'),
    says: "Couldn't send a test",
  },
  {
    ...ACCOUNT,
    what: 'Switch off a webhook',
    press: clicking('Switch off https://receiver.example/'),
    says: "Couldn't change the webhook",
  },
  {
    ...ACCOUNT,
    what: 'New secret for a webhook',
    prepare: asking('New secret for https://receiver.example/'),
    press: confirming('New Secret'),
    says: "Couldn't make a new secret",
    stays: underDialog('owner'),
  },
  {
    ...ACCOUNT,
    what: 'Remove a webhook',
    prepare: asking('Remove https://receiver.example/'),
    press: confirming('Remove'),
    says: "Couldn't remove the webhook",
    stays: underDialog('owner'),
  },
  {
    ...ACCOUNT,
    what: 'Delete My Account',
    prepare: reasonFor(clicking('Delete My Account'), 'Your password', PASSWORD),
    press: confirming('Delete for good'),
    says: "Couldn't delete your account",
  },
  {
    what: 'Create Company Account',
    path: '/company',
    as: 'owner',
    prepare: (page) =>
      typed(page, { 'Company/Universe name': 'The Brine Court', Description: 'Under the tide.' }),
    press: clicking('Create Company Account'),
    says: 'Failed to Create Company',
    stays: title('Company/Universe Account'),
  },
  {
    what: 'Submit Report',
    path: () => `/character/${given.foreign}`,
    as: 'owner',
    prepare: reasonFor(clicking('Report Copyright Violation'), 'Description', 'She is out of my novel.'),
    press: confirming('Submit Report'),
    says: 'Failed to submit copyright dispute',
    stays: underDialog('Foreign One'),
  },
  {
    what: 'Send to the Character Expert',
    path: () => `/character/${given.foreign}`,
    as: 'owner',
    prepare: async (page) => {
      await button(page, 'Character Expert').click()
      return typed(dialog(page), { 'Your question': 'Who is she?' })
    },
    press: clicking('Send'),
    says: 'Failed to get AI response',
    stays: title('Foreign One'),
  },
  {
    what: 'Mark all read',
    path: '/notifications',
    as: 'owner',
    press: (page) => button(page.locator('main'), 'Mark all read').click(),
    says: "Couldn't mark as read",
    stays: title('Notifications'),
  },
  {
    what: 'Take back to edit',
    path: '/submissions',
    as: 'owner',
    press: clicking('Take back to edit: Waiting One'),
    says: "Couldn't take it back",
    stays: title('My Submissions'),
  },
  {
    what: 'Send Appeal',
    path: () => `/character/${given.rejected}`,
    as: 'owner',
    prepare: reasonFor((page) => button(page, 'Appeal').click(), 'Your appeal', 'She is in a book.'),
    press: confirming('Send Appeal'),
    says: "Couldn't send the appeal",
    stays: underDialog('Soap One'),
  },
  {
    what: 'Withdraw',
    path: '/submissions',
    as: 'owner',
    prepare: asking('Withdraw: Waiting One'),
    press: confirming('Withdraw'),
    says: "Couldn't withdraw",
    stays: title('My Submissions'),
  },
  {
    what: 'Log out',
    path: '/submissions',
    as: 'owner',
    prepare: async (page) => {
      await expect(button(page, 'Log out')).toBeVisible()
      return []
    },
    press: clicking('Log out'),
    says: "Couldn't log out",
    stays: title('My Submissions'),
  },
]

pressWhileCutOff(BUTTONS)
