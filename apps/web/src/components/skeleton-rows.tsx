import { Skeleton, type SkeletonProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'

interface Props extends Pick<SkeletonProps, 'h' | 'radius' | 'mt'> {
  count?: number
  className?: string | undefined
}

/** Shown while the rows of a list load. */
export const SkeletonRows = ({ count = 3, className, ...row }: Props) => (
  <div className={className} role="group" aria-busy="true" aria-label="Loading">
    {Array.from({ length: count }, (_, at) => (
      <Skeleton key={at} {...row} />
    ))}
  </div>
)

interface NotLoadedProps extends ComponentProps<typeof LoadFailed> {
  loading: ReactNode
}

/** Shown in place of data that a query does not have yet: a placeholder, or a notice once the query has failed. */
export const NotLoaded = ({ loading, ...failed }: NotLoadedProps) =>
  failed.query.error ? <LoadFailed {...failed} /> : loading
