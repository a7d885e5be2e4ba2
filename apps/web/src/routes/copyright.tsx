import { createFileRoute } from '@tanstack/react-router'
import { CopyrightPage } from '../features/policy/copyright-page.tsx'
import { queryClient, trpc } from '../lib/trpc.ts'

export const Route = createFileRoute('/copyright')({
  // Not awaited: the text is there before the figures, and without them.
  loader: () => void queryClient.prefetchQuery(trpc.transparency.figures.queryOptions()),
  component: CopyrightPage,
})
