import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import { useNavigate } from '@tanstack/react-router'
import classes from './character-page.module.css'
import { type Tab, TABS } from './character-tab.ts'
import { CharacterOverview } from './character-overview.tsx'

const LABELS: Record<Tab, string> = {
  overview: 'Overview',
  abilities: 'Abilities',
  backstory: 'Backstory',
  relations: 'Relations',
}

export function CharacterTabs({ character, tab }: { character: Character; tab: Tab }) {
  const navigate = useNavigate({ from: '/character/$id/' })
  const open = (next: string | null) =>
    void navigate({
      search: { tab: next === 'overview' ? undefined : (next as Tab) },
      replace: true,
      resetScroll: false,
    })
  return (
    <Tabs value={tab} onChange={open} mt={32} keepMounted={false}>
      <Tabs.List>
        {TABS.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {LABELS[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="overview" className={classes.panel}>
        <CharacterOverview character={character} />
      </Tabs.Panel>
      <Tabs.Panel value="abilities" className={classes.panel}>
        <h2>Powers &amp; Abilities</h2>
        {character.abilities.length === 0 && <p className={classes.origin}>No abilities recorded</p>}
        <ul className={classes.abilities}>
          {character.abilities.map((ability) => (
            <li key={ability}>{ability}</li>
          ))}
        </ul>
      </Tabs.Panel>
      <Tabs.Panel value="backstory" className={classes.panel}>
        <h2>Backstory</h2>
        <p className={classes.prose}>{character.backstory}</p>
      </Tabs.Panel>
      <Tabs.Panel value="relations" className={classes.panel}>
        <h2>Key Relationships</h2>
        <p className={classes.prose}>{character.relationships ?? 'No relationship information available'}</p>
      </Tabs.Panel>
    </Tabs>
  )
}
