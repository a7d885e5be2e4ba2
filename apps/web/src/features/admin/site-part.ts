export const SITE_PARTS = ['editorial', 'wanted', 'audit', 'jobs'] as const
export type SitePart = (typeof SITE_PARTS)[number]

/** Parses the open part; the first part is left out of the address. */
export const parseSitePart = ({ part }: Record<string, unknown>): { part?: SitePart } => ({
  part: SITE_PARTS.find((name) => name === part && name !== 'editorial'),
})
