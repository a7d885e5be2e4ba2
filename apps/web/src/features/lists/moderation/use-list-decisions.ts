import { useMutation } from '@tanstack/react-query'
import { notifyFailed, notifySuccess } from '../../../lib/notify.ts'
import { UNREACHED } from '../../../lib/trpc.ts'
import { dismissReportsMutation, takeDownMutation } from '../saved.queries.ts'

const shared = {
  onError: notifyFailed("Couldn't save your decision", `${UNREACHED} Nothing was changed.`),
}

export const useTakeDown = (onDone: () => void) =>
  useMutation({
    ...takeDownMutation(),
    ...shared,
    onSuccess: () => {
      onDone()
      notifySuccess('List Taken Down', 'The owner has been notified.')
    },
  })

export const useDismissReports = () =>
  useMutation({
    ...dismissReportsMutation(),
    ...shared,
    onSuccess: () => notifySuccess('Reports Dismissed', 'Those who sent them have been notified.'),
  })
