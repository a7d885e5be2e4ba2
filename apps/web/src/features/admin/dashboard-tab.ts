export const DASHBOARD_TABS = [
  'pending',
  'approved',
  'disputes',
  'promotions',
  'payments',
  'settings',
] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

/** Parses the open tab; the first tab is left out of the address. */
export const parseDashboardTab = ({ tab }: Record<string, unknown>): { tab?: DashboardTab } => ({
  tab: DASHBOARD_TABS.find((name) => name === tab && name !== 'pending'),
})
