import { createFileRoute } from '@tanstack/react-router'
import { SubmitPage } from '../features/characters/submit-page.tsx'
import { universesOf } from '../features/characters/universes-query.ts'
import { AlreadyHere } from '../features/duplicates/already-here.tsx'
import { requireSignedIn } from '../lib/require-signed-in.ts'

export const Route = createFileRoute('/submit')({
  beforeLoad: requireSignedIn,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(universesOf('')),
  component: () => <SubmitPage matches={(typed) => <AlreadyHere {...typed} />} />,
})
