import { Skeleton } from '@mantine/core'
import classes from './character-page.module.css'

export const CharacterSkeleton = () => (
  <div className={`page ${classes.layout}`} role="group" aria-busy aria-label="Loading the character">
    <div className={classes.picture}>
      <Skeleton className={`${classes.poster} ${classes.blank}`} />
    </div>
    <div className={classes.text}>
      <div className={classes.back}>
        <Skeleton h={20} w={140} my={6} />
      </div>
      <div className={classes.head}>
        <Skeleton h="clamp(2.25rem, 5vw, 3.75rem)" w="min(100%, 24rem)" mt={10} mb={12} />
        <Skeleton h={22} w="60%" />
      </div>
      <div className={classes.body}>
        <Skeleton h={42} w="min(100%, 24rem)" mt={24} />
        <Skeleton h={40} mt={32} mb={24} />
        <Skeleton h={18} mb={10} />
        <Skeleton h={18} w="92%" mb={10} />
        <Skeleton h={18} w="70%" />
      </div>
    </div>
  </div>
)
