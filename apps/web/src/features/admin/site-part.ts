export const SITE_PARTS = ['editorial', 'wanted', 'audit', 'jobs'] as const
export type SitePart = (typeof SITE_PARTS)[number]

/** The open part, which is in the address; the first one is left out. */
export const parseSitePart = ({ part }: Record<string, unknown>): { part?: SitePart } => ({
  part: SITE_PARTS.find((name) => name === part && name !== 'editorial'),
})
