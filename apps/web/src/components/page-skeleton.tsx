import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './page-top.module.css'

/** Shown while the code or data of a page loads. It is part of the first load. */
export const PageSkeleton = ({ title }: { title?: string | undefined }) => (
  <div className="page" role="group" aria-busy aria-label="Loading">
    {title && <VisuallyHidden component="h1">{title}</VisuallyHidden>}
    <div className={classes.head}>
      <div className="grow">
        <Skeleton h={16} w={140} mb={14} />
        <Skeleton h={48} w="60%" mb={16} />
        <Skeleton h={18} w="80%" />
      </div>
    </div>
    <Skeleton h={240} />
  </div>
)
