import type { CharacterCard } from '@personae/contract/characters'
import { IconBell } from '@tabler/icons-react'
import { createRootRoute, Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { isListed } from '@personae/contract/pages'
import { CardAction } from '../components/card-action.ts'
import { IconButton } from '../components/icon-button.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { HeaderSearch } from '../features/gallery/search/header-search.tsx'
import { Footer, PrintedLine } from '../features/shell/footer.tsx'
import { Header } from '../features/shell/header.tsx'
import { NotFoundPage } from '../features/shell/not-found-page.tsx'
import { PageChanges } from '../features/shell/page-changes.tsx'
import { UserUnknown } from '../features/shell/user-unknown.tsx'
import { type Access, requireSignedIn, useCurrentUser, useIsUserKnown } from '../lib/current-user.ts'

// Loaded for signed-in users only, like the user menu beside it.
const NotificationBell = lazyPart(() => import('../features/notifications/bell.tsx'), {
  name: 'The bell',
  loading: () => <IconButton label="Notifications" icon={IconBell} disabled />,
  isSmall: true,
})

const SaveOnCard = lazyPart(() => import('../features/lists/save/save-on-card.tsx'), {
  name: 'Saving',
  isSmall: true,
})
const saveOnCard = (card: CharacterCard) => <SaveOnCard card={card} />

const OtherCharacters = lazyPart(() => import('../features/gallery/home/other-characters.tsx'), {
  name: 'The search',
  loading: () => <div aria-busy="true" />,
})

const AdminsOnly = lazyPart(() => import('../features/shell/admins-only.tsx'), { name: 'This page' })

/** The current screen, or what takes its place while the user is unknown or if the user may not open it. */
function Screen({ access }: { access: Access | undefined }) {
  const user = useCurrentUser()
  const isKnown = useIsUserKnown()
  if (access && !isKnown) return <UserUnknown />
  return access === 'admin' && !user?.isAdmin ? <AdminsOnly /> : <Outlet />
}

export const Route = createRootRoute({
  beforeLoad: (context) => {
    // Screens for admins are handled by `Screen`, which tells others that they are for admins only.
    if (context.matches.at(-1)?.staticData.access === 'signed-in') requireSignedIn(context)
  },
  component: function Frame() {
    const { access, fillsScreen } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
    const user = useCurrentUser()
    return (
      <>
        <Listing />
        <PageChanges />
        <a className="skip" href="#content">
          Skip to content
        </a>
        <Header search={<HeaderSearch />} bell={<NotificationBell />} isWide={fillsScreen === true} />
        <main id="content" tabIndex={-1}>
          <CardAction value={user && saveOnCard}>
            <Screen access={access} />
          </CardAction>
        </main>
        {!fillsScreen && <Footer />}
        <PrintedLine />
      </>
    )
  },
  notFoundComponent: () => (
    <NotFoundPage>
      <OtherCharacters />
    </NotFoundPage>
  ),
})

/** Tells search engines not to list the current page if it is private or does not exist. */
function Listing() {
  const isHidden = useRouterState({
    select: ({ matches, resolvedLocation, location }) =>
      !isListed((resolvedLocation ?? location).pathname) ||
      matches.some(({ status }) => status === 'notFound'),
  })
  return isHidden ? <meta name="robots" content="noindex" /> : null
}
