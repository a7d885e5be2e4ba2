export const TABS = ['pending', 'approved', 'disputes', 'promotions', 'payments', 'settings'] as const
export type DashboardTab = (typeof TABS)[number]

/** The open tab, which is in the address; the first one is left out. */
export const parseTab = ({ tab }: Record<string, unknown>): { tab?: DashboardTab } => ({
  tab: TABS.find((name) => name === tab && name !== 'pending'),
})
