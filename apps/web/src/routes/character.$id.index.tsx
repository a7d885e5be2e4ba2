import { createFileRoute, notFound } from '@tanstack/react-router'
import { CharacterPage } from '../features/characters/character-page.tsx'
import { CharacterSkeleton } from '../features/characters/character-skeleton.tsx'
import { companyOf } from '../features/characters/company-of.ts'
import { parseTab } from '../features/characters/character-tab.ts'
import { ReportButton } from '../features/disputes/report-button.tsx'
import { ReviewActions } from '../features/moderation/review-actions.tsx'
import { failureCode } from '../lib/trpc.ts'

export const Route = createFileRoute('/character/$id/')({
  validateSearch: parseTab,
  loader: async ({ context: { trpc, queryClient }, params }) => {
    try {
      const character = await queryClient.ensureQueryData(
        trpc.characters.byId.queryOptions({ id: params.id }),
      )
      // Never fails: without the logo the page is still a page.
      await queryClient.prefetchQuery(companyOf(character))
    } catch (error) {
      if (failureCode(error) === 'not_found') throw notFound()
      throw error
    }
  },
  pendingComponent: CharacterSkeleton,
  component: function CharacterRoute() {
    const { id } = Route.useParams()
    return (
      <CharacterPage
        id={id}
        tab={Route.useSearch().tab}
        review={(character) => <ReviewActions character={character} />}
        report={(character) => <ReportButton character={character} />}
      />
    )
  },
})
