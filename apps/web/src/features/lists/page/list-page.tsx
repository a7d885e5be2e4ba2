import type { CharacterCard } from '@personae/contract/characters'
import { FAVOURITES } from '@personae/contract/lists.constants'
import { listMeta } from '@personae/contract/collection-meta'
import { useInfiniteQuery, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { ActionIcon } from '@mantine/core'
import type { List } from '@personae/contract/lists'
import { IconX } from '@tabler/icons-react'
import { CallButton } from '../../../components/call-button.tsx'
import { CardList } from '../../../components/card-list.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { NotFound } from '../../../components/not-found.tsx'
import { Note } from '../../../components/note.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { FactEntry, PageTop } from '../../../components/page-top.tsx'
import { notifyFailure, notifySuccess } from '../../../lib/notify.ts'
import { failureCode, failureText, trpc } from '../../../lib/trpc.ts'
import { Sharing } from '../list-card.tsx'
import classes from '../lists.module.css'
import { listCharactersQuery, listQuery } from '../lists.queries.ts'
import { changesLists, forgetLists, removeEntryMutation, showList } from '../saved.queries.ts'
import { ContributorLink } from '../../../components/subject-link.tsx'
import { ConfirmButton } from '../../../components/confirm-button.tsx'
import { DialogButton } from '../../../components/dialog-button.tsx'
import { lazyDialog } from '../../../components/lazy-dialog.tsx'
import { ReportDialogButton } from '../../../components/report-dialog-button.tsx'
import { ShareButton } from '../../../components/share-button.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { useLeave } from '../../../lib/use-leave.ts'

export const ListNotFound = () => <NotFound text="It does not exist, or its owner keeps it private." />

export function ListPage({ id }: { id: string }) {
  const { data: list, error } = useSuspenseQuery(listQuery(id))
  const query = listCharactersQuery(id)
  const characters = useInfiniteQuery(query)
  // It was deleted or made private while it was on screen.
  if (failureCode(error) === 'not_found') return <ListNotFound />
  const { name, description, owner, isOwn, isPublic, takedown } = list
  const action = isOwn
    ? (card: CharacterCard) => <RemoveEntry key={card.id} list={list} character={card} />
    : undefined
  return (
    <article className="page">
      {isPublic ? (
        <PageHead meta={(origin) => listMeta(list, characters.data?.pages[0]?.items, origin)} />
      ) : (
        <title>{`${name} · Personae`}</title>
      )}
      <PageTop
        kind="List"
        name={name}
        description={description}
        facts={{
          By: [
            <FactEntry key="owner">
              <ContributorLink username={owner.username} isPublic={owner.isContributor} />
            </FactEntry>,
          ],
          Visibility: [
            isOwn && (
              <FactEntry key="sharing">
                <Sharing list={list} />
              </FactEntry>
            ),
          ],
        }}
      >
        {takedown && (
          <div style={{ marginTop: 24 }}>
            <Note
              title="An admin made this list private"
              tone="bad"
              text={[
                `Reason: ${takedown.reason}`,
                takedown.isFinal
                  ? 'It was the second time: the list can no longer be made public.'
                  : 'Change its name or description, and you can make it public again.',
              ]}
            />
          </div>
        )}
        <ListActions list={list} />
      </PageTop>
      <div data-place>
        <CardList
          list={query.queryKey}
          query={characters}
          action={action}
          empty={
            <EmptyState
              level={3}
              title="This list is empty"
              text={
                isOwn
                  ? `Open a character and choose Save to add it to ${list.isFavourites ? FAVOURITES.name : 'this list'}.`
                  : 'Its owner has not added any characters, or they have been removed.'
              }
            >
              <LinkButton variant="filled" to="/">
                Browse Characters
              </LinkButton>
            </EmptyState>
          }
        />
      </div>
    </article>
  )
}

interface RemoveEntryProps {
  list: Pick<List, 'id' | 'name'>
  character: Pick<CharacterCard, 'id' | 'name'>
}

/** A button that removes a character from a list: at once on screen, and restored if the server refuses. */
function RemoveEntry({ list, character }: RemoveEntryProps) {
  const take = useMutation({
    ...removeEntryMutation(list.id, character.id),
    onSuccess: () => notifySuccess('Removed', `${character.name} is no longer in ${list.name}.`),
    onError: (error, _, shown) => {
      shown?.putBack()
      notifyFailure("Couldn't remove", failureText(error))
    },
  })
  const label = `Remove ${character.name} from ${list.name}`
  return (
    <ActionIcon
      className={classes.onCard}
      size={36}
      radius={18}
      aria-label={label}
      title={label}
      onClick={() => take.mutate()}
    >
      <IconX size={18} aria-hidden />
    </ActionIcon>
  )
}

const ListDialog = lazyDialog(() => import('../list-dialog.tsx'), { name: 'The form' })
const ReportListDialog = lazyDialog(() => import('./report-list-dialog.tsx'), { name: 'The form' })
const TakeDownDialog = lazyDialog(() => import('../moderation/take-down-dialog.tsx'), { name: 'The form' })

/**
 * The actions on a list: sharing a public one, editing for its owner, reporting for others, and taking down for
 * admins.
 */
function ListActions({ list }: { list: List }) {
  const isAdmin = useCurrentUser()?.isAdmin === true
  if (!list.isOwn && !list.isPublic) return null
  return (
    <div className="actions" style={{ marginTop: 24 }}>
      {list.isPublic && <ShareButton title={`${list.name} · a list by ${list.owner.username}`} />}
      {list.isOwn && (
        <>
          {!list.takedown && <Publish list={list} />}
          <DialogButton label="Edit" ahead={ListDialog}>
            {(dialog) => <ListDialog {...dialog} list={list} onDone={dialog.onClose} />}
          </DialogButton>
          {!list.isFavourites && <Delete list={list} />}
        </>
      )}
      {!list.isOwn && isAdmin && (
        <DialogButton label="Take Down" ahead={TakeDownDialog} variant="danger">
          {(dialog) => <TakeDownDialog {...dialog} list={list} />}
        </DialogButton>
      )}
      {!list.isOwn && !isAdmin && (
        <ReportDialogButton
          label="Report List"
          ahead={ReportListDialog}
          path={`/lists/${encodeURIComponent(list.id)}`}
        >
          {(dialog) => <ReportListDialog list={list} {...dialog} />}
        </ReportDialogButton>
      )}
    </div>
  )
}

function Publish({ list }: { list: List }) {
  const { id, name, isPublic, version, owner } = list
  const shared = {
    size: 'md',
    call: trpc.lists.update.mutationOptions(changesLists),
    input: { id, baseVersion: version, isPublic: !isPublic },
    failed: ['List Not Changed'] as [title: string],
    onDone: showList,
  }
  if (isPublic)
    return (
      <CallButton {...shared} label="Make Private" done={['List Is Private', 'Only you can see it now.']} />
    )
  return (
    <ConfirmButton
      {...shared}
      label="Make Public"
      title={`Make ${name} public?`}
      confirm="Make Public"
      underWay="Making it public..."
      done={['List Is Public', 'Everybody with the link can see it now.']}
    >
      Everybody who has the link will see the list, its description and your username, {owner.username}. You
      can make it private again at any time.
    </ConfirmButton>
  )
}

function Delete({ list: { id, name, version } }: { list: List }) {
  const leave = useLeave()
  return (
    <ConfirmButton
      label="Delete"
      size="md"
      variant="danger"
      title={`Delete ${name}?`}
      confirm="Delete"
      underWay="Deleting..."
      danger
      call={trpc.lists.remove.mutationOptions(changesLists)}
      input={{ id, baseVersion: version }}
      done={['List Deleted', `${name} has been deleted.`]}
      failed={['List Not Deleted']}
      onDone={async () => {
        await leave({ to: '/lists', replace: true })
        forgetLists()
      }}
    >
      The list is deleted for good, and its link leads nowhere. The characters in it stay on Personae.
    </ConfirmButton>
  )
}
