import { isListed } from '@personae/contract/pages'
import { useRouterState } from '@tanstack/react-router'

/** Tells search engines not to list the current page if it is private or does not exist. */
export function Listing() {
  const isHidden = useRouterState({
    select: ({ matches, resolvedLocation, location }) =>
      !isListed((resolvedLocation ?? location).pathname) ||
      matches.some(({ status }) => status === 'notFound'),
  })
  return isHidden ? <meta name="robots" content="noindex" /> : null
}
