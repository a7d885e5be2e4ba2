/** The site's address as the server is told it (`PUBLIC_URL`), without a slash; the server writes it into its pages. */
export const publicUrl = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content || window.location.origin
