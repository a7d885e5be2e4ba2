import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../features/auth/recovery/recovery-pages.tsx'

export const Route = createFileRoute('/_beside-posters/forgot-password')({
  component: ForgotPasswordPage,
})
