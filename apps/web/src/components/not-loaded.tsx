import type { ComponentProps, ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'

interface Props extends ComponentProps<typeof LoadFailed> {
  loading: ReactNode
}

/** In place of what a query has not said: a placeholder, and once that has failed the notice of it. */
export const NotLoaded = ({ loading, ...failed }: Props) =>
  failed.query.error ? <LoadFailed {...failed} /> : loading
