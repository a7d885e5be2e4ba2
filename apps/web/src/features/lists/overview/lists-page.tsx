import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DialogButton } from '../../../components/dialog-button.tsx'
import { lazyDialog } from '../../../components/lazy-dialog.tsx'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { SkeletonRows } from '../../../components/skeleton-rows.tsx'
import { ListCard } from '../list-card.tsx'
import { useLeave } from '../../../lib/use-leave.ts'
import classes from '../lists.module.css'
import { ownListsQuery } from '../lists.queries.ts'

const ListDialog = lazyDialog(() => import('../list-dialog.tsx'), { name: 'The form' })

export function ListsPage() {
  const leave = useLeave()
  return (
    <div className="page">
      <PageTitle title="My Lists">
        <DialogButton
          variant="filled"
          label="New List"
          ahead={ListDialog}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {(dialog) => (
            <ListDialog
              {...dialog}
              list={null}
              onDone={({ id }) => void leave({ to: '/lists/$id', params: { id } })}
            />
          )}
        </DialogButton>
      </PageTitle>
      <Lists />
    </div>
  )
}

function Lists() {
  const query = useQuery(ownListsQuery())
  const lists = query.data
  if (query.isPending) return <SkeletonRows className={classes.lists} h={260} radius={18} />
  if (!lists) return <LoadFailed title="Couldn't load your lists" query={query} />
  return (
    <>
      {lists.every(({ total }) => total === 0) && (
        <p className="soft" style={{ marginBottom: 24 }}>
          Nothing is saved yet. Open a character and choose Save to keep it in a list.{' '}
          <Link to="/">Browse characters</Link>
        </p>
      )}
      <ul className={classes.lists}>
        {lists.map((list) => (
          <li key={list.id}>
            <ListCard list={list} />
          </li>
        ))}
      </ul>
    </>
  )
}
