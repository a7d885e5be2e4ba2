import { Skeleton, type SkeletonProps } from '@mantine/core'

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
