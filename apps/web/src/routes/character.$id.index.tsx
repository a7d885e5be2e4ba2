import { createFileRoute } from '@tanstack/react-router'
import { BackLink } from '../components/back-link.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { ExpertButton } from '../features/chat/expert-button.tsx'
import { CharacterPage } from '../features/characters/page/character-page.tsx'
import { CharacterSkeleton } from '../features/characters/page/character-skeleton.tsx'
import { parseCharacterTab } from '../features/characters/page/character-tab.ts'
import { companyOf, relatedTo, relationsOf } from '../features/characters/characters.queries.ts'
import { ReportButton } from '../features/disputes/report-button.tsx'
import { lastGallery } from '../features/gallery/gallery-visit.ts'
import { SaveButton } from '../features/lists/save/save-button.tsx'
import { CorrectionButtons } from '../features/corrections/correction-buttons.tsx'
import { currentUser, useCurrentUser } from '../lib/current-user.ts'
import { characterQuery } from '../lib/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { queryClient } from '../lib/trpc.ts'

const OwnerNotice = lazyPart(() => import('../features/characters/page/owner-notice.tsx'), {
  name: 'The state of the review',
})

const OwnerLinks = lazyPart(() => import('../features/characters/page/owner-links.tsx'), {
  name: 'What you can do with it',
})

/** The appeal against a permanent rejection, and the undoing of that rejection. */
const Appeal = lazyPart(() => import('../features/appeals/appeal.tsx'), { name: 'The appeal' })

// Loaded only for admins, with all dialogs and forms of the review.
const ReviewActions = lazyPart(() => import('../features/moderation/actions/review-actions.tsx'), {
  name: 'The review',
})

export const Route = createFileRoute('/character/$id/')({
  validateSearch: parseCharacterTab,
  loader: async ({ params, cause }) => {
    const character = await orNotFound(queryClient.ensureQueryData(characterQuery(params.id)))
    // Started but not awaited, and not for a link that is only hovered.
    if (cause !== 'preload') {
      void queryClient.prefetchQuery(relatedTo(params.id))
      if (character.relationships !== null) void queryClient.prefetchQuery(relationsOf(params.id))
    }
    const user = currentUser()
    // Loaded before the page, so that no button moves later. A part that fails says so; a missing logo is left out.
    const { status, rejectedPermanently, submittedBy } = character
    await Promise.all([
      queryClient.prefetchQuery(companyOf(character)),
      user?.isAdmin && ReviewActions.loadAhead(),
      status !== 'approved' && OwnerNotice.loadAhead(),
      rejectedPermanently && Appeal.loadAhead(),
      (user?.isAdmin || user?.id === submittedBy) && OwnerLinks.loadAhead(),
    ])
  },
  pendingComponent: CharacterSkeleton,
  component: function CharacterRoute() {
    const { id } = Route.useParams()
    const user = useCurrentUser()
    return (
      <CharacterPage
        id={id}
        // Back to the last search in this tab and the place in it, or else to the start of the gallery.
        back={
          <BackLink to="/" {...(lastGallery() ?? { hash: 'gallery' })}>
            Back to Gallery
          </BackLink>
        }
        actions={(character) => (
          <>
            <ExpertButton key={character.id} character={character} />
            {user?.isAdmin && <ReviewActions character={character} />}
          </>
        )}
        save={(character) => <SaveButton character={character} />}
        notice={(character) => (
          <OwnerNotice character={character} appeal={<Appeal character={character} />} />
        )}
        links={(character) => <OwnerLinks character={character} />}
        report={(character) => (
          <>
            <CorrectionButtons character={character} />
            <ReportButton character={character} />
          </>
        )}
      />
    )
  },
})
