export interface Site {
  publicUrl: string
  secure: boolean
  sessionSecret: string
  /** Folder of the built client, or null without one (API tests). */
  webRoot: string | null
  /** Number of proxies in front of the server: as many entries of X-Forwarded-For are theirs. */
  proxies: number
  /** Where weaknesses are reported, as an address; null if the operator names none. */
  securityContact: string | null
}

export const siteOf = (site: Omit<Site, 'secure'>): Site => ({
  ...site,
  secure: site.publicUrl.startsWith('https:'),
})
