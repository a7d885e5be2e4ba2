import { canManage } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import { characterMeta } from '@personae/contract/character-meta'
import { inksOf } from '@personae/contract/shared/posters'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useEffect } from 'react'
import { useDocumentVisibility } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { kindLabel, NAME_KINDS, type OtherName } from '@personae/contract/other-names'
import { PICTURE_LICENCES } from '@personae/contract/characters.constants'
import { PageHead } from '../../../components/page-head.tsx'
import { Poster } from '../../../components/poster.tsx'
import { ShareButton } from '../../../components/share-button.tsx'
import { characterQuery } from '../../../lib/queries.ts'
import { CompanyLogo } from '../../../components/company-logo.tsx'
import { companyOf } from '../characters.queries.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { reportOnce } from '../../../lib/report.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
// The server renders a notice with this page, but the notice's styles would come late, with its code.
import '../../../components/note.module.css'
import classes from './character-page.module.css'
import { CharacterTabs } from './character-tabs.tsx'
import { Folded } from './prose.tsx'
import { RelatedCharacters } from './related-characters.tsx'
import { systemAccountOf } from '@personae/contract/names'
import { ExternalLink } from '../../../components/external-link.tsx'
import { formatCalendarDay } from '../../../lib/format-date.ts'
import { ContributorLink } from '../../../components/subject-link.tsx'

interface Props {
  id: string
  back: ReactNode
  actions: (character: Character) => ReactNode
  save: (character: Character) => ReactNode
  report: (character: Character) => ReactNode
  /** The notice about a submission that is not published, for its submitter and admins only. */
  notice: (character: Character) => ReactNode
  /** What the submitter and admins can do with the page. */
  links: (character: Character) => ReactNode
}

const POSTER_SIZES = '(width < 48em) 116px, (width < 62em) 260px, 380px'

// Loaded only for a page that was opened from a list.
const NeighbourLinks = lazyPart(() => import('./neighbours.tsx'), {
  name: 'The links to its neighbours',
  isSmall: true,
})

export function CharacterPage({ id, back, actions, save, report, notice, links }: Props) {
  const { data: character } = useSuspenseQuery(characterQuery(id))
  useReportView(character)
  const user = useCurrentUser()
  const list = useLocation({ select: ({ state }) => state.characterList })
  const palette = inksOf(character)
  const glow = { '--glow-accent': palette.accent, '--glow-ground': palette.ground } as CSSProperties
  return (
    <article className={classes.root} style={glow}>
      <PageHead meta={(origin) => characterMeta(character, origin)} />
      <div className={classes.glow} aria-hidden />
      <div className={`page ${classes.layout}`}>
        <figure className={classes.picture}>
          <Poster className={classes.poster} characterId={id} of={character} sizes={POSTER_SIZES} eager />
          <figcaption className={classes.dates}>
            <CharacterDates character={character} />
          </figcaption>
        </figure>
        <div className={classes.text}>
          <div className={classes.back}>
            {back}
            {list && <NeighbourLinks id={id} list={list} />}
          </div>
          <CharacterHead character={character} />
          <div className={classes.body}>
            {user && character.status !== 'approved' && (
              <div style={{ marginTop: 24 }}>{notice(character)}</div>
            )}
            <div className={`actions ${classes.actions}`}>
              {actions(character)}
              <div className={classes.icons}>
                {save(character)}
                {character.status === 'approved' && (
                  <ShareButton title={`${character.name} · ${character.origin}`} />
                )}
              </div>
              {canManage(user, character) && links(character)}
              <Wrong>{report(character)}</Wrong>
            </div>
            <CharacterTabs character={character} />
          </div>
        </div>
      </div>
      <RelatedCharacters id={id} />
    </article>
  )
}

/** The folded links for corrections and reports; unfolded if the hash asks for one of their dialogs. */
function Wrong({ children }: { children: ReactNode }) {
  const isAsked = useLocation({ select: ({ hash }) => hash === 'report' || hash === 'problem' })
  return (
    <details className={classes.wrong} open={isAsked}>
      <summary>Something wrong?</summary>
      <div>{children}</div>
    </details>
  )
}

/** Reports a view of a published character, without data about the viewer. */
function useReportView({ id, status }: Character): void {
  const isSeen = useDocumentVisibility() === 'visible' && status === 'approved'
  useEffect(() => {
    if (isSeen) reportOnce('characters.viewed', { id })
  }, [isSeen, id])
}

const LOGO_SIZE = 28

/** Name and universe. A universe has a page if it has published characters or belongs to a company. */
function CharacterHead({ character }: { character: Character }) {
  const { name, aliases, origin, multiverse, status } = character
  const { data: company } = useQuery(companyOf(character))
  return (
    <header className={classes.head}>
      <h1 className={classes.name}>{name}</h1>
      <p className={classes.origin}>
        {company || status === 'approved' ? (
          <Link to="/universe/$name" params={{ name: origin }} className={classes.universe}>
            {company && <CompanyLogo name={company.name} logoUrl={company.logoUrl} size={LOGO_SIZE} />}
            {origin}
          </Link>
        ) : (
          origin
        )}
        {multiverse && ` · ${multiverse}`}
      </p>
      {aliases.length > 0 && <OtherNames names={aliases} />}
    </header>
  )
}

/** The lengths in letters above which the list of names is cut: on phones, and on all screens. */
const LONG = 120
const VERY_LONG = 600

function OtherNames({ names }: { names: OtherName[] }) {
  const { length } = names.map(({ name }) => name).join()
  return (
    <div className={classes.names} data-long={length > VERY_LONG ? 'very' : length > LONG}>
      <div>
        {NAME_KINDS.map((kind) => {
          const ofKind = names.filter((one) => one.kind === kind)
          return (
            ofKind[0] && (
              <p key={kind}>
                {kindLabel(kind)}
                {ofKind.map(({ name, language }, at) => [
                  at ? ' · ' : ': ',
                  <bdi key={name} lang={language}>
                    <Folded text={name} />
                  </bdi>,
                ])}
              </p>
            )
          )
        })}
      </div>
      {/* The style sheet cuts the list until this element is open, so that it works without scripts too. */}
      <details>
        <summary>Show all</summary>
      </details>
    </div>
  )
}

const Day = ({ time }: { time: string }) => (
  <time dateTime={time} title={new Date(time).toUTCString()}>
    {formatCalendarDay(time)}
  </time>
)

interface DatesProps {
  character: Character
}

function Submitted({ character: { createdAt, publishedAt, submittedByUsername: username } }: DatesProps) {
  const day = <Day time={createdAt} />
  const account = systemAccountOf(username)
  if (account === 'importer') return <>Imported {day}</>
  if (account === 'former_member') return <>Submitted {day} by a former member</>
  return (
    <>
      Submitted {day} by <ContributorLink username={username} isPublic={publishedAt !== null} />
    </>
  )
}

function PictureCredit({ character: { imageUrl, pictureCredit, pictureLink, pictureLicence } }: DatesProps) {
  if (!imageUrl || !(pictureCredit || pictureLink || pictureLicence)) return null
  const text = pictureLicence && PICTURE_LICENCES[pictureLicence]
  return (
    <p>
      Picture{pictureCredit && ` by ${pictureCredit}`}
      {pictureLicence && ' · '}
      {text ? (
        <a href={text} target="_blank" rel="license noopener noreferrer">
          {pictureLicence}
        </a>
      ) : (
        pictureLicence
      )}
      {pictureLink && (
        <>
          {' · '}
          <ExternalLink href={pictureLink} />
        </>
      )}
    </p>
  )
}

/**
 * When the character was submitted and published. The days are in UTC: as evidence of when the work existed, they
 * must be the same for every reader, and in the same year as the copyright note. The note is about the entry: the
 * submitter of a figure from an old tale does not own the figure.
 */
function CharacterDates({ character }: DatesProps) {
  const { publishedAt } = character
  return (
    <>
      <PictureCredit character={character} />
      <p>
        <Submitted character={character} />
      </p>
      {publishedAt && (
        <p>
          Published <Day time={publishedAt} /> ·{' '}
          <span className="nowrap">Entry © {new Date(publishedAt).getUTCFullYear()}</span>
        </p>
      )}
    </>
  )
}
