import { Skeleton } from '@mantine/core'
import classes from './chat-frame.module.css'

export const ChatSkeleton = () => (
  <div className={classes.loading} role="group" aria-busy aria-label="Loading the chat">
    <Skeleton h={18} w="70%" mb={28} />
    <Skeleton h={44} mb={10} radius={12} />
    <Skeleton h={44} mb={10} radius={12} />
    <Skeleton h={44} radius={12} />
  </div>
)
