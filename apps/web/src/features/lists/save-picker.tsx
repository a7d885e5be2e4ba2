import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox, Skeleton, VisuallyHidden } from '@mantine/core'
import type { SavedIn } from '@personae/contract/lists'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { savedQuery } from './saved.queries.ts'
import classes from './lists.module.css'
import { useSave } from './use-save.ts'

const NewListForm = lazyPart(async () => ({ default: (await import('./new-list-form.tsx')).NewListForm }), {
  name: 'The form',
})

interface Props {
  characterId: string
  /** Called when a link to another page is followed. */
  onLeave: () => void
}

/** The user's lists with checkboxes for the character, and a button for a new list. */
export function SavePicker({ characterId, onLeave }: Props) {
  const { data: lists, error, isPending, refetch } = useQuery(savedQuery(characterId))
  const { toggle, done } = useSave(characterId)
  // Null until the form for a new list was opened: afterwards its button gets the focus back.
  const [isNaming, setNaming] = useState<boolean | null>(null)
  if (isPending)
    return <Skeleton m={16} h={120} w="auto" role="group" aria-label="Loading your lists" aria-busy />
  if (!lists)
    return <LoadFailed title="Couldn't load your lists" error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className={classes.pickerHead}>
        <h2>Save to</h2>
        <Link to="/lists" onClick={onLeave}>
          My lists
        </Link>
      </div>
      <ul className={classes.choices}>
        {lists.map((list) => (
          <li key={list.isFavourites ? '' : list.id}>
            <Checkbox
              classNames={{ body: classes.choice, labelWrapper: classes.choiceLabel }}
              checked={list.has}
              onChange={() => toggle(list)}
              label={<Choice list={list} />}
            />
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{done}</VisuallyHidden>
      <div className={classes.pickerFoot}>
        {isNaming ? (
          <NewListForm characterId={characterId} onDone={() => setNaming(false)} />
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
  <span className={classes.choiceText}>
    <span className={classes.choiceName}>{name}</span>
    {!isPublic && <IconLock size={14} aria-label="private" role="img" />}
    <span className={classes.choiceCount}>{total.toLocaleString('en-US')}</span>
  </span>
)
