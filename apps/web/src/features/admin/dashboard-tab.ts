export const DASHBOARD_TABS = [
  'pending',
  'approved',
  'disputes',
  'promotions',
  'payments',
  'settings',
] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

/** The open tab, which is in the address; the first one is left out. */
export const parseDashboardTab = ({ tab }: Record<string, unknown>): { tab?: DashboardTab } => ({
  tab: DASHBOARD_TABS.find((name) => name === tab && name !== 'pending'),
})
