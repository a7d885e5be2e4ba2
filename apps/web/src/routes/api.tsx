import { createFileRoute } from '@tanstack/react-router'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { apiQuery } from '../features/api-page/api-page.queries.ts'
import { ApiPage } from '../features/api-page/api-page.tsx'
import { queryClient } from '../lib/trpc.ts'

export const Route = createFileRoute('/api')({
  loader: () => queryClient.ensureQueryData(apiQuery),
  pendingComponent: () => <PageSkeleton title="API" />,
  component: () => <ApiPage api={Route.useLoaderData()} />,
})
