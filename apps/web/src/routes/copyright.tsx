import { createFileRoute } from '@tanstack/react-router'
import { CopyrightPage } from '../features/policy/copyright-page.tsx'
import { queryClient, trpc } from '../lib/trpc.ts'

export const Route = createFileRoute('/copyright')({
  // Started but not awaited: the text is shown at once, and also if the figures fail.
  loader: () => void queryClient.prefetchQuery(trpc.transparency.figures.queryOptions()),
  component: CopyrightPage,
})
