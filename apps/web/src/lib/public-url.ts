/**
 * The site's address as the server is told it (`PUBLIC_URL`), without a slash; the server writes it into its pages. Nothing
 * that the server draws shows it at once.
 */
export const publicUrl = (): string =>
  import.meta.env.SSR
    ? ''
    : document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content || window.location.origin
