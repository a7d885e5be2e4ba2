import { createFileRoute } from '@tanstack/react-router'
import { SubmissionsPage } from '../features/characters/submissions-page.tsx'
import { requireSignedIn } from '../lib/require-signed-in.ts'

export const Route = createFileRoute('/submissions')({
  beforeLoad: requireSignedIn,
  component: SubmissionsPage,
})
