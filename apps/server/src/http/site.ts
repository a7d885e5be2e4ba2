/** Settings of the site that several plugins share. */
export interface Site {
  /** The public origin. */
  publicUrl: string
  secure: boolean
  /** Signs the visitor's cookie. */
  sessionSecret: string
  /** Folder of the built client, or null without one (API tests). */
  webRoot: string | null
  /** Number of proxies in front of the server: as many entries of X-Forwarded-For are theirs. */
  proxies: number
}

export const siteOf = (site: Omit<Site, 'secure'>): Site => ({
  ...site,
  secure: site.publicUrl.startsWith('https:'),
})
