import { expect, test } from 'vitest'
import { navigationFor } from './navigation.ts'

const USER = { id: 'u', username: 'u', companyId: null }

test.for([
  [{ ...USER, isAdmin: false }, 'Become Admin'],
  [{ ...USER, isAdmin: true }, 'Admin'],
  // An admin with a common password, whose rights are off. "Become Admin" could only fail, as there is an admin.
  [{ ...USER, isAdmin: false, mustChangePassword: true as const }, 'Admin'],
] as const)('the last link of %o is %s', ([user, label]) => {
  expect(navigationFor(user).at(-1)).toMatchObject({ label })
})
