export const CHARACTER_TABS = ['overview', 'abilities', 'backstory', 'relations'] as const
export type CharacterTab = (typeof CHARACTER_TABS)[number]

/** Parses the open tab; the first tab is left out of the address. */
export const parseCharacterTab = ({ tab }: Record<string, unknown>): { tab?: CharacterTab } => {
  const known = CHARACTER_TABS.find((name) => name === tab)
  return { tab: known === 'overview' ? undefined : known }
}
