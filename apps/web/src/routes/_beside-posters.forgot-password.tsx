import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../features/auth/recovery/forgot-password-page.tsx'

export const Route = createFileRoute('/_beside-posters/forgot-password')({
  component: ForgotPasswordPage,
})
