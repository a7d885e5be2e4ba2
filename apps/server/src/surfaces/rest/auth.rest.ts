import { exportZip } from './export-zip.ts'
import { fromBody } from './inputs.ts'
import type { RestRoute } from './rest-row.ts'

export const authRest: RestRoute[] = [
  { route: 'GET /api/auth/user', procedure: 'auth.me' },
  { route: 'POST /api/auth/login', procedure: 'auth.login', input: fromBody },
  { route: 'POST /api/auth/signup', procedure: 'auth.signup', input: fromBody, status: 201 },
  { route: 'POST /api/auth/quick-signup', procedure: 'auth.quickSignup', input: fromBody, status: 201 },
  { route: 'POST /api/auth/forgot-password', procedure: 'auth.forgotPassword', input: fromBody },
  { route: 'POST /api/auth/reset-password', procedure: 'auth.resetPassword', input: fromBody },
  { route: 'POST /api/auth/logout', procedure: 'auth.logout' },
  { route: 'POST /api/auth/promote-to-admin', procedure: 'admin.becomeAdmin' },
  { route: 'GET /api/account', procedure: 'account.overview' },
  { route: 'PATCH /api/account', procedure: 'account.change', input: fromBody },
  { route: 'GET /api/account/export', procedure: 'account.exportData', stream: exportZip },
]
