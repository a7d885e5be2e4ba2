import { createFileRoute } from '@tanstack/react-router'
import { SubmissionsPage } from '../features/characters/mine/submissions-page.tsx'

export const Route = createFileRoute('/submissions')({
  staticData: { access: 'signed-in' },
  component: SubmissionsPage,
})
