import type { RestRow } from './rest-row.ts'

export const authRest: RestRow[] = [
  { method: 'GET', path: '/api/auth/user', procedure: 'auth.me' },
  { method: 'POST', path: '/api/auth/login', procedure: 'auth.login', input: ({ body }) => body },
  {
    method: 'POST',
    path: '/api/auth/signup',
    procedure: 'auth.signup',
    input: ({ body }) => body,
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/auth/quick-signup',
    procedure: 'auth.quickSignup',
    input: ({ body }) => body,
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/auth/forgot-password',
    procedure: 'auth.forgotPassword',
    input: ({ body }) => body,
  },
  {
    method: 'POST',
    path: '/api/auth/reset-password',
    procedure: 'auth.resetPassword',
    input: ({ body }) => body,
  },
  { method: 'POST', path: '/api/auth/logout', procedure: 'auth.logout' },
  { method: 'POST', path: '/api/auth/promote-to-admin', procedure: 'admin.becomeAdmin' },
]
