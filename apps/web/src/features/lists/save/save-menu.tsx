import { NotLoaded } from '../../../components/skeleton-rows.tsx'
import '@mantine/core/styles/Popover.css'
import { Button, type ButtonProps, Popover, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconHeart, IconHeartFilled, IconLock, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type ComponentPropsWithRef,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { List, SavedIn } from '@personae/contract/lists'
import { Link } from '@tanstack/react-router'
import { Checkbox } from '../../../components/checkbox.ts'
import { lazyPart, usePreload } from '../../../components/lazy-part.tsx'
import { useKeysForDialog, useKeysWhileLoading } from '../../../lib/dialog-keys.ts'
import { notifyFailure } from '../../../lib/notify.ts'
import { isUnanswered } from '../../../lib/failures.ts'
import { client, failureText, queryClient } from '../../../lib/trpc.ts'
import { changeSaved, invalidateEntries, savedQuery } from '../saved.queries.ts'
import classes from '../lists.module.css'
import { SaveIcon } from './save-icon.tsx'

interface Props {
  characterId: string
  name: string
  /** Whether this is the small button on a card, loaded because it has just been pressed. */
  isOnCard?: boolean
  wasSaved?: boolean
  /** Whether the menu opens at once. */
  opens?: boolean
}

/** The button that shows whether a character is in a list of the user, saves it, and opens the picker. */
export default function SaveMenu({
  characterId,
  name,
  isOnCard = false,
  wasSaved = false,
  opens = false,
}: Props) {
  const [opened, setOpened] = useState(isOnCard || opens)
  // Opens after the first render, so that closing can return the focus to the button, and after the next frame.
  const isOpen = useDeferredValue(opened, false)
  useKeysForDialog(opened)
  const { data: lists } = useQuery(savedQuery(characterId))
  const isSaved = lists?.some(({ has }) => has) ?? wasSaved
  const toggle = () => setOpened(!opened)
  // The typed name of a new list is kept here, so that Escape does not lose it.
  const [typed, setTyped] = useState('')
  return (
    <Popover
      opened={isOpen}
      onChange={setOpened}
      position={isOnCard ? 'bottom-end' : 'bottom-start'}
      width={320}
      radius={14}
      shadow="none"
      trapFocus
      returnFocus
      // A phone's keyboard may cover the button: hidden with it, the field would lose the focus, and the keyboard close.
      hideDetached={false}
    >
      <Popover.Target>
        {isOnCard ? (
          <SaveIcon name={name} isSaved={isSaved} autoFocus onClick={toggle} />
        ) : (
          <SaveTextButton name={name} isSaved={isSaved} onClick={toggle} />
        )}
      </Popover.Target>
      <Popover.Dropdown className="flush">
        <SavePicker {...{ characterId, typed }} onTyped={setTyped} onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface SaveTextProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  name: string
  isSaved: boolean
}

function SaveTextButton({ name, isSaved, ...button }: SaveTextProps) {
  const Icon = isSaved ? IconHeartFilled : IconHeart
  const label = isSaved ? 'Saved' : 'Save'
  return (
    <Button
      {...button}
      leftSection={<Icon size={18} className={isSaved ? classes.saved : undefined} aria-hidden />}
      aria-label={`${label}: ${name}`}
    >
      {label}
    </Button>
  )
}

const NewListForm = lazyPart(() => import('./new-list-form.tsx'), {
  name: 'The form',
  loading: () => <Loading />,
})

function Loading() {
  useKeysWhileLoading()
  return null
}

interface SavePickerProps {
  characterId: string
  typed: string
  onTyped: (name: string) => void
  onLeave: () => void
}

/** Lists as checkboxes, with a button for a new one. Saves the character in the favourites if it is in no list. */
function SavePicker({ characterId, typed, onTyped, onLeave }: SavePickerProps) {
  const saved = useQuery(savedQuery(characterId))
  const lists = saved.data
  // With cached lists the dropdown is not positioned yet: `autoFocus` would scroll the page, its focus trap does not.
  const [isLate] = useState(!lists)
  const { toggle, done, setDone } = useSave(characterId)
  usePreload(NewListForm)
  const hasSaved = useRef(false)
  const saveOnce = useEffectEvent((all: SavedIn[]) => {
    const favourites = all.find(({ isFavourites }) => isFavourites)
    if (favourites && !hasSaved.current && !all.some(({ has }) => has)) toggle(favourites)
    hasSaved.current = true
  })
  useEffect(() => {
    if (lists) saveOnce(lists)
  }, [lists])
  // Null until the form for a new list was opened. After that, the form's button gets the focus back.
  const [isNaming, setNaming] = useState<boolean | null>(null)
  const close = (created?: List) => {
    onTyped('')
    setNaming(false)
    if (created) setDone(added(created))
  }
  const loading = <Skeleton m={16} h={120} w="auto" role="group" aria-label="Loading your lists" aria-busy />
  if (!lists) return <NotLoaded title="Couldn't load your lists" query={saved} loading={loading} />
  return (
    <>
      <div className="row baseline spread gap-12" style={{ padding: '14px 16px 6px' }}>
        <h2 style={{ fontSize: '1.125rem' }}>Save to</h2>
        <Link className="size-14" to="/lists" onClick={onLeave}>
          My lists
        </Link>
      </div>
      <ul style={{ maxHeight: 'min(300px, 40dvh)', padding: '0 8px', overflowY: 'auto' }}>
        {lists.map((list, index) => (
          <li key={list.isFavourites ? '' : list.id}>
            <Checkbox
              autoFocus={isLate && index === 0}
              data-autofocus={index === 0 || undefined}
              classNames={{ body: classes.choice, labelWrapper: `grow ${classes.choiceLabel}` }}
              checked={list.has}
              onChange={() => toggle(list)}
              label={<Choice list={list} />}
            />
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{done}</VisuallyHidden>
      <div className="line-above" style={{ marginTop: 6, padding: 8 }}>
        {isNaming ? (
          <NewListForm characterId={characterId} name={typed} onName={onTyped} onDone={close} />
        ) : (
          <Button
            variant="subtle"
            autoFocus={isNaming === false}
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setNaming(true)}
          >
            New list…
          </Button>
        )}
      </div>
    </>
  )
}

const Choice = ({ list: { name, isPublic, total } }: { list: SavedIn }) => (
  <span className="row center gap-8 size-15">
    <span className="cut" style={{ flex: 1 }}>
      {name}
    </span>
    {!isPublic && <IconLock className="fixed soft" size={14} aria-label="private" role="img" />}
    <span className="figures small">{total.toLocaleString('en-US')}</span>
  </span>
)

const withEntry = (list: SavedIn, has: boolean): SavedIn =>
  list.has === has ? list : { ...list, has, total: list.total + (has ? 1 : -1) }

const added = (list: Pick<List, 'name'>) => `Added to ${list.name}`

/** Adds the character to lists and removes it: at once on screen, and undone if the server refuses. */
function useSave(characterId: string) {
  /** The last action, announced by screen readers. */
  const [done, setDone] = useState('')
  const { mutate } = useMutation({
    mutationFn: ({ list: { id }, has }: { list: SavedIn; has: boolean }) =>
      client.lists[has ? 'add' : 'removeEntry'].mutate({ id, characterId }),
    onMutate: async ({ list, has }) => {
      // Running requests would overwrite the optimistic update with the old state.
      await queryClient.cancelQueries(savedQuery(characterId))
      changeSaved(characterId, list, (shown) => withEntry(shown, has))
    },
    onSuccess: (saved, { list, has }) => {
      setDone(has ? added(list) : `Removed from ${list.name}`)
      changeSaved(characterId, list, () => saved)
      void invalidateEntries()
    },
    onError: (error, { list, has }) => {
      changeSaved(characterId, list, (shown) => withEntry(shown, !has))
      const refusal = has ? `Not added to ${list.name}` : `Not removed from ${list.name}`
      notifyFailure(isUnanswered(error) ? `${list.name} may be unchanged` : refusal, failureText(error))
      void invalidateEntries()
      void queryClient.invalidateQueries(savedQuery(characterId))
    },
  })
  return { toggle: (list: SavedIn) => mutate({ list, has: !list.has }), done, setDone }
}
