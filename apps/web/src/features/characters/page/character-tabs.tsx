import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { correctionRefusal } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import { IconPencil } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import classes from './character-tabs.module.css'
import { Folded, Prose } from './prose.tsx'
import { type CharacterTab, CHARACTER_TABS } from './character-tab.ts'
import { type CharacterField, pageLabel } from '@personae/contract/character-fields'
import type { SearchField } from '@personae/contract/search.constants'
import { ExternalLink } from '../../../components/external-link.tsx'
import { SearchLink, UniverseLink } from '../../../components/subject-link.tsx'
import { useQuery } from '@tanstack/react-query'
import { relationsOf } from '../characters.queries.ts'

/** If the texts of the other tabs have at most so many letters, all sections are shown on one page. */
const SHORT = 1_200

interface Section {
  label: string
  isEmpty?: boolean
  content: ReactNode
}

const sectionsOf = (character: Character): Record<CharacterTab, Section> => ({
  overview: { label: 'Overview', content: <CharacterOverview character={character} /> },
  abilities: {
    label: 'Abilities',
    isEmpty: character.abilities.length === 0,
    content: (
      <>
        <div className={classes.heading}>
          <h2>Powers &amp; Abilities</h2>
          <SuggestAt character={character} field="abilities" />
        </div>
        {character.abilities.length === 0 && <p className="soft">No abilities recorded</p>}
        <ul className={classes.abilities}>
          {Array.from(new Set(character.abilities), (ability) => (
            <li key={ability}>
              <Folded text={ability} />
            </li>
          ))}
        </ul>
      </>
    ),
  },
  backstory: {
    label: 'Backstory',
    content: (
      <>
        <div className={classes.heading}>
          <h2>Backstory</h2>
          <SuggestAt character={character} field="backstory" />
        </div>
        <Prose text={character.backstory} />
      </>
    ),
  },
  relations: {
    label: 'Relations',
    isEmpty: character.relationships === null,
    content:
      character.relationships === null ? (
        <p className="soft">No relationship information available</p>
      ) : (
        <>
          <div className={classes.heading}>
            <h2>Key Relationships</h2>
            <SuggestAt character={character} field="relationships" />
          </div>
          <Relationships id={character.id} text={character.relationships} />
        </>
      ),
  },
})

/** A link to the form that suggests an edit, at a field. */
function SuggestAt({ character, field }: { character: Character; field: CharacterField }) {
  const user = useCurrentUser()
  if (user ? correctionRefusal(user, character) : character.status !== 'approved') return null
  const label = `Suggest an edit: ${pageLabel(field)}`
  return (
    <Link
      to="/character/$id/suggest"
      params={{ id: character.id }}
      hash={field}
      className={classes.suggest}
      aria-label={label}
      title={label}
    >
      <IconPencil size={16} aria-hidden />
    </Link>
  )
}

const isShort = ({ abilities, backstory, relationships }: Character): boolean =>
  abilities.join().length + backstory.length + (relationships?.length ?? 0) <= SHORT

/** A character's texts in tabs. Short texts are all shown below each other, and the tabs are links to them. */
export function CharacterTabs({ character }: { character: Character }) {
  // Read here, so that a change of the tab renders only the tabs again.
  const tab = useSearch({ from: '/character/$id/', select: (search) => search.tab ?? 'overview' })
  const navigate = useNavigate({ from: '/character/$id/' })
  const root = useRef<HTMLDivElement>(null)
  const isOnePage = isShort(character)
  const sections = sectionsOf(character)
  const shown = useRef<CharacterTab>('overview')
  const open = (next: string | null) =>
    void navigate({
      search: { tab: next === 'overview' ? undefined : (next as CharacterTab) },
      // Keeps the state of the history entry, which names the list from which the page was opened.
      state: true,
      replace: true,
      resetScroll: false,
    })
  useEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    if (isOnePage) root.current?.querySelector(`[data-section=${tab}]`)?.scrollIntoView({ block: 'nearest' })
  }, [isOnePage, tab])
  return (
    <Tabs
      ref={root}
      id="record"
      value={tab}
      onChange={open}
      className={classes.tabs}
      data-one-page={isOnePage || undefined}
    >
      <Tabs.List aria-label={`About ${character.name}`}>
        {CHARACTER_TABS.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            aria-controls={`record-panel-${name}`}
            data-empty={sections[name].isEmpty || undefined}
          >
            {sections[name].label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {CHARACTER_TABS.map((name) => (
        // Not `Tabs.Panel`: without scripts, in print and in reader views, which leave out what an inline style hides,
        // all sections are shown.
        <div
          key={name}
          role="tabpanel"
          id={`record-panel-${name}`}
          aria-labelledby={`record-tab-${name}`}
          className={classes.panel}
          data-section={name}
          data-empty={sections[name].isEmpty || undefined}
          data-chosen={name === tab || undefined}
        >
          {sections[name].content}
        </div>
      ))}
    </Tabs>
  )
}

const searchFor = (field: SearchField) => (name: string) => <SearchLink q={name} field={field} text={name} />

const toUniverse = (name: string) => <UniverseLink name={name} />

const linkTo = (address: string) => <ExternalLink href={address} />

interface Fact {
  field: CharacterField
  /** The entries. As texts of users, they may contain the same entry twice. */
  entries: string[]
  show?: (entry: string) => ReactNode
  /** Whether each entry is on its own line. */
  isColumn?: boolean
}

const factsOf = (character: Character): Fact[] => [
  {
    field: 'origin',
    entries: [character.origin],
    ...(character.status === 'approved' && { show: toUniverse }),
  },
  { field: 'series', entries: [character.series ?? []].flat(), show: searchFor('series') },
  { field: 'creators', entries: character.creators, show: searchFor('creator') },
  { field: 'writers', entries: character.writers, show: searchFor('writer') },
  { field: 'personality', entries: character.personality, show: (entry) => <Folded text={entry} /> },
  { field: 'crossGenreLinks', entries: character.crossGenreLinks, show: linkTo, isColumn: true },
  { field: 'externalLinks', entries: character.externalLinks, show: linkTo, isColumn: true },
]

function CharacterOverview({ character }: { character: Character }) {
  const facts = factsOf(character).filter(({ entries }) => entries.length > 0)
  return (
    <>
      <ul className="row wrap gap-8" style={{ marginBottom: 20 }} aria-label="Genres">
        {character.genres.map((genre) => (
          <li key={genre}>
            <Link to="/" search={{ genre }} hash="gallery" className={classes.genre}>
              {genre}
            </Link>
          </li>
        ))}
      </ul>
      <Prose text={character.description} />
      <dl className={classes.facts}>
        {facts.map(({ field, entries, show, isColumn }) => (
          <div key={field}>
            <dt>{pageLabel(field)}</dt>
            <dd>
              <ul className={isColumn ? classes.links : `names ${classes.entries}`}>
                {Array.from(new Set(entries), (entry) => (
                  <li key={entry}>{show ? show(entry) : entry}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** A character's relationships. Names of other characters become links once their pages are known. */
function Relationships({ id, text }: { id: string; text: string }) {
  const { data: links = [] } = useQuery(relationsOf(id))
  const show = (part: string, from: number): ReactNode => {
    const shown: ReactNode[] = []
    let end = 0
    for (const { start, text: name, id: other } of links) {
      const at = start - from
      // The links may belong to another version of the text, or be inside a spoiler.
      if (at < end || !part.startsWith(name, at)) continue
      shown.push(
        part.slice(end, at),
        <Link key={at} to="/character/$id" params={{ id: other }}>
          {name}
        </Link>,
      )
      end = at + name.length
    }
    return [...shown, part.slice(end)]
  }
  return <Prose text={text} show={show} />
}
