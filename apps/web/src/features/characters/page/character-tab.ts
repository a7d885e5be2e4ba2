export const TABS = ['overview', 'abilities', 'backstory', 'relations'] as const
export type Tab = (typeof TABS)[number]

/** The open tab, which is in the address; the first one is left out. */
export const parseTab = ({ tab }: Record<string, unknown>): { tab?: Tab } => {
  const known = TABS.find((name) => name === tab)
  return { tab: known === 'overview' ? undefined : known }
}
