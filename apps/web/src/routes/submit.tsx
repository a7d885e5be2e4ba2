import { MAX_LENGTH } from '@personae/contract/text.constants'
import { createFileRoute } from '@tanstack/react-router'
import { SubmitPage } from '../features/characters/form/submit-page.tsx'
import { universesOf } from '../lib/queries.ts'
import { AlreadyHere } from '../features/duplicates/already-here.tsx'
import { queryClient } from '../lib/trpc.ts'

export const Route = createFileRoute('/submit')({
  staticData: { access: 'signed-in' },
  validateSearch: ({ name }: Record<string, unknown>): { name?: string } =>
    typeof name === 'string' || typeof name === 'number'
      ? { name: String(name).slice(0, MAX_LENGTH.name) }
      : {},
  loader: () => void queryClient.prefetchQuery(universesOf('')),
  component: function SubmitRoute() {
    const { name } = Route.useSearch()
    return <SubmitPage name={name} matches={(typed) => <AlreadyHere {...typed} />} />
  },
})
