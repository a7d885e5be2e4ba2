import type { Character } from '@personae/contract/characters'
import { characterMeta } from '@personae/contract/page-meta'
import { paletteOf } from '@personae/contract/palettes'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { BackLink } from '../../components/back-link.tsx'
import { CompanyLogo } from '../../components/company-logo.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { Poster } from '../../components/poster.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { formatDay } from '../../lib/format-date.ts'
import { trpc } from '../../lib/trpc.ts'
import classes from './character-page.module.css'
import { CharacterTabs } from './character-tabs.tsx'
import type { Tab } from './character-tab.ts'
import { companyOf } from './company-of.ts'
import { OwnerNotice } from './owner-notice.tsx'

interface Props {
  id: string
  tab: Tab | undefined
  /** What an admin can do about it. */
  review: (character: Character) => ReactNode
  /** The way to say that it copies somebody's work. */
  report: (character: Character) => ReactNode
}

/** Everything about one character, and what its reader can do about it. */
export function CharacterPage({ id, tab, review, report }: Props) {
  const { data: character } = useSuspenseQuery(
    trpc.characters.byId.queryOptions(
      { id },
      // What is not published yet is decided on elsewhere.
      { staleTime: ({ state }) => (state.data?.status === 'approved' ? Infinity : 0) },
    ),
  )
  const { name, imageUrl } = character
  const palette = paletteOf(name)
  const glow = { '--glow-accent': palette.accent, '--glow-ground': palette.ground } as CSSProperties
  return (
    <article className={classes.root} style={glow}>
      <PageHead meta={characterMeta(character, window.location.origin)} />
      <div className={classes.glow} aria-hidden />
      <div className={`page ${classes.layout}`}>
        <figure className={classes.picture}>
          <Poster
            className={classes.poster}
            name={name}
            imageUrl={imageUrl}
            sizes="(width < 48em) 240px, 380px"
            eager
          />
          <figcaption className={classes.caption}>
            <Published character={character} />
          </figcaption>
        </figure>
        <div>
          <WayBack />
          <h1 className={classes.name}>{name}</h1>
          <Universe character={character} />
          <OwnerNotice character={character} />
          <div className={classes.actions}>
            {review(character)}
            <HistoryLink character={character} />
          </div>
          <CharacterTabs character={character} tab={tab ?? 'overview'} />
          <div className={classes.report}>{report(character)}</div>
        </div>
      </div>
    </article>
  )
}

/** For those who may see it: the submitter and the admins. */
function HistoryLink({ character: { id, submittedBy } }: { character: Character }) {
  const user = useCurrentUser()
  if (!user || (!user.isAdmin && user.id !== submittedBy)) return null
  return (
    <LinkButton to="/character/$id/history" params={{ id }} variant="default">
      History
    </LinkButton>
  )
}

const LOGO_SIZE = 28

/** Where the character comes from; a universe that belongs to a company leads to its page. */
function Universe({ character }: { character: Character }) {
  const { origin, multiverse } = character
  const { data: company } = useQuery(companyOf(character))
  return (
    <p className={classes.origin}>
      {company ? (
        <Link to="/company/$id" params={{ id: company.id }} className={classes.company}>
          <CompanyLogo name={company.name} logoUrl={company.logoUrl} size={LOGO_SIZE} />
          {origin}
        </Link>
      ) : (
        origin
      )}
      {multiverse && ` · ${multiverse}`}
    </p>
  )
}

function Published({ character: { publishedAt, createdAt, submittedByUsername } }: { character: Character }) {
  if (!publishedAt) return `Submitted ${formatDay(createdAt)} by ${submittedByUsername}`
  return `Published ${formatDay(publishedAt)} · © ${new Date(publishedAt).getFullYear()} ${submittedByUsername}`
}

/** Back to where one came from, with its search and place; to the gallery for those who came from elsewhere. */
function WayBack() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = (event: MouseEvent) => {
    if (!canGoBack || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    router.history.back()
  }
  return (
    <BackLink to="/" hash="gallery" onClick={goBack}>
      Back to Gallery
    </BackLink>
  )
}
