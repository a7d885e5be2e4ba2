/**
 * The configured address of the site (`PUBLIC_URL`), without a slash at the end. The server writes it into its pages.
 * While the server itself renders, it is empty: no screen shows it at once.
 */
export const publicUrl = (): string =>
  import.meta.env.SSR
    ? ''
    : document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content || window.location.origin
