import { MAX_LENGTH } from '@personae/contract/text.constants'
import { createFileRoute } from '@tanstack/react-router'
import { SubmitPage } from '../features/characters/form/submit-page.tsx'
import { universesOf } from '../lib/queries.ts'
import { textInAddress } from '../lib/search-params.ts'
import { queryClient } from '../lib/trpc.ts'

export const Route = createFileRoute('/submit')({
  staticData: { access: 'signed-in' },
  validateSearch: ({ name }: Record<string, unknown>): { name?: string } => ({
    name: textInAddress(name, MAX_LENGTH.name) || undefined,
  }),
  loader: () => void queryClient.prefetchQuery(universesOf('')),
  component: () => <SubmitPage name={Route.useSearch().name} />,
})
