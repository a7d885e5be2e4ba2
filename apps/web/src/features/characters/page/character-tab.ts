export const CHARACTER_TABS = ['overview', 'abilities', 'backstory', 'relations'] as const
export type CharacterTab = (typeof CHARACTER_TABS)[number]

/** The open tab, which is in the address; the first one is left out. */
export const parseCharacterTab = ({ tab }: Record<string, unknown>): { tab?: CharacterTab } => {
  const known = CHARACTER_TABS.find((name) => name === tab)
  return { tab: known === 'overview' ? undefined : known }
}
