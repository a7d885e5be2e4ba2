/** Facts about the site that several plugins share. */
export interface Site {
  /** Origin under which the world sees it. */
  publicUrl: string
  secure: boolean
  /** Signs the visitor's cookie. */
  sessionSecret: string
  /** Folder of the built client, or null where there is none (API tests). */
  webRoot: string | null
}

export const siteOf = (site: Omit<Site, 'secure'>): Site => ({
  ...site,
  secure: site.publicUrl.startsWith('https:'),
})
