export interface Site {
  publicUrl: string
  secure: boolean
  sessionSecret: string
  /** Folder of the built client; null in API tests, which have none. */
  webRoot: string | null
  /** Number of proxies in front of the server, which is the number of trusted entries in `X-Forwarded-For`. */
  proxies: number
  /** Contact URL for security reports; null if the operator names none. */
  securityContact: string | null
}

export const siteOf = (site: Omit<Site, 'secure'>): Site => ({
  ...site,
  secure: site.publicUrl.startsWith('https:'),
})
