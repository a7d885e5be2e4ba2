import { Button } from '@mantine/core'
import type { List } from '@personae/contract/lists'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogButton } from '../../../components/dialog-button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { ReportDialogButton } from '../../../components/report-dialog-button.tsx'
import { ShareButton } from '../../../components/share-button.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { notifyFailed, notifySuccess } from '../../../lib/notify.ts'
import { useLeave } from '../../../lib/use-leave.ts'
import classes from '../lists.module.css'
import { trpc } from '../../../lib/trpc.ts'
import { forgetLists } from '../saved.queries.ts'
import { useUpdateList } from '../use-list.ts'

const ListDialog = lazyPart(() => import('../list-dialog.tsx'), { name: 'The form' })
const ReportListDialog = lazyPart(() => import('./report-list-dialog.tsx'), { name: 'The form' })
const TakeDownDialog = lazyPart(() => import('../moderation/take-down-dialog.tsx'), { name: 'The form' })

/**
 * The actions on a list: sharing a public one, editing for its owner, reporting for others, and taking down for
 * admins.
 */
export function ListActions({ list }: { list: List }) {
  const isAdmin = useCurrentUser()?.isAdmin === true
  if (!list.isOwn && !list.isPublic) return null
  return (
    <div className={`actions ${classes.actions}`}>
      {list.isPublic && <ShareButton title={`${list.name} · a list by ${list.owner.username}`} />}
      {list.isOwn && (
        <>
          {!list.takedown && <Publish list={list} />}
          <Edit list={list} />
          {!list.isFavourites && <Delete list={list} />}
        </>
      )}
      {!list.isOwn && (isAdmin ? <TakeDown list={list} /> : <Report list={list} />)}
    </div>
  )
}

const Report = ({ list }: { list: List }) => (
  <ReportDialogButton label="Report List" path={`/lists/${encodeURIComponent(list.id)}`}>
    {(dialog) => <ReportListDialog list={list} {...dialog} />}
  </ReportDialogButton>
)

function TakeDown({ list }: { list: List }) {
  const leave = useLeave()
  const toReports = () => void leave({ to: '/admin', search: { tab: 'disputes' } })
  return (
    <DialogButton label="Take Down" variant="danger">
      {(dialog) => <TakeDownDialog {...dialog} list={list} onDone={toReports} />}
    </DialogButton>
  )
}

/** Makes a list public, after a confirmation, or private. */
function Publish({ list }: { list: List }) {
  const { id, name, isPublic, version, owner } = list
  const [asking, setAsking] = useState(false)
  const update = useUpdateList({
    onDone: (changed) => {
      setAsking(false)
      if (changed.isPublic) notifySuccess('List Is Public', 'Everybody with the link can see it now.')
      else notifySuccess('List Is Private', 'Only you can see it now.')
    },
  })
  const publish = (isPublicNow: boolean) => update.mutate({ id, baseVersion: version, isPublic: isPublicNow })
  if (isPublic) {
    return (
      <Button variant="default" loading={update.isPending} onClick={() => publish(false)}>
        Make Private
      </Button>
    )
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Make Public
      </Button>
      <Dialog
        opened={asking}
        title={`Make ${name} public?`}
        confirm="Make Public"
        underWay="Making it public..."
        isPending={update.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => publish(true)}
      >
        Everybody who has the link will see the list, its description and your username, {owner.username}. You
        can make it private again at any time.
      </Dialog>
    </>
  )
}

function Edit({ list }: { list: List }) {
  const [opened, setOpened] = useState(false)
  // The list when the dialog was opened, so that a change in another tab does not replace typed text.
  const [edited, setEdited] = useState<List | null>(null)
  const open = () => {
    setEdited(list)
    setOpened(true)
  }
  const close = () => setOpened(false)
  return (
    <>
      <Button variant="default" onClick={open}>
        Edit
      </Button>
      {edited && (
        <ListDialog key={edited.version} list={edited} opened={opened} onClose={close} onDone={close} />
      )}
    </>
  )
}

function Delete({ list: { id, name } }: { list: List }) {
  const leave = useLeave()
  const remove = useMutation({
    ...trpc.lists.remove.mutationOptions(),
    onSuccess: async () => {
      notifySuccess('List Deleted', `${name} has been deleted.`)
      await leave({ to: '/lists', replace: true })
      forgetLists()
    },
    onError: notifyFailed('List Not Deleted'),
  })
  return (
    <DialogButton label="Delete" variant="danger">
      {(dialog) => (
        <Dialog
          {...dialog}
          title={`Delete ${name}?`}
          confirm="Delete"
          underWay="Deleting..."
          danger
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
        >
          The list is deleted for good, and its link leads nowhere. The characters in it stay on Personae.
        </Dialog>
      )}
    </DialogButton>
  )
}
