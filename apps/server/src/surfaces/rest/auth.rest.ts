import { exportZip } from './export-zip.ts'
import { fromBody } from './inputs.ts'
import type { RestRow } from './rest-row.ts'

export const authRest: RestRow[] = [
  { method: 'GET', path: '/api/auth/user', procedure: 'auth.me' },
  { method: 'POST', path: '/api/auth/login', procedure: 'auth.login', input: fromBody },
  { method: 'POST', path: '/api/auth/signup', procedure: 'auth.signup', input: fromBody, status: 201 },
  {
    method: 'POST',
    path: '/api/auth/quick-signup',
    procedure: 'auth.quickSignup',
    input: fromBody,
    status: 201,
  },
  { method: 'POST', path: '/api/auth/forgot-password', procedure: 'auth.forgotPassword', input: fromBody },
  { method: 'POST', path: '/api/auth/reset-password', procedure: 'auth.resetPassword', input: fromBody },
  { method: 'POST', path: '/api/auth/logout', procedure: 'auth.logout' },
  { method: 'POST', path: '/api/auth/promote-to-admin', procedure: 'admin.becomeAdmin' },
  { method: 'GET', path: '/api/account/export', procedure: 'account.exportData', stream: exportZip },
]
