import { createFileRoute } from '@tanstack/react-router'
import { SubmitPage } from '../features/characters/submit-page.tsx'
import { requireSignedIn } from '../lib/require-signed-in.ts'

export const Route = createFileRoute('/submit')({
  beforeLoad: requireSignedIn,
  loader: ({ context: { trpc, queryClient } }) =>
    void queryClient.prefetchQuery(trpc.characters.universes.queryOptions()),
  component: SubmitPage,
})
