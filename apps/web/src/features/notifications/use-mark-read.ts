import { useMutation } from '@tanstack/react-query'
import { notifyFailure } from '../../lib/notify.ts'
import { failureText } from '../../lib/trpc.ts'
import { markAllReadMutation, markReadMutation } from './notifications.queries.ts'

/** Marks one notification as read, or all. */
export function useMarkRead() {
  const one = useMutation(markReadMutation())
  const all = useMutation({
    ...markAllReadMutation(),
    onError: (error) => notifyFailure("Couldn't mark as read", failureText(error)),
  })
  return { one, all }
}
