import { Skeleton } from '@mantine/core'
import classes from './character-page.module.css'

export const CharacterSkeleton = () => (
  <div className={`page ${classes.layout}`} aria-busy aria-label="Loading the character">
    <Skeleton className={classes.poster} style={{ aspectRatio: '2 / 3' }} radius={20} />
    <div>
      <Skeleton h={20} w={140} mb={20} />
      <Skeleton h={60} w="60%" mb={12} />
      <Skeleton h={22} w="40%" mb={40} />
      <Skeleton h={40} mb={24} />
      <Skeleton h={18} mb={10} />
      <Skeleton h={18} w="92%" mb={10} />
      <Skeleton h={18} w="70%" />
    </div>
  </div>
)
