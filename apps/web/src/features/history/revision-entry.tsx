import { Button } from '@mantine/core'
import type { Revision, RevisionAction } from '@personae/contract/history'
import { STATUS_LABELS, STATUSES } from '@personae/contract/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { WordDiff } from '../../components/word-diff.tsx'
import { formatDayAndTime, formatMoment } from '../../lib/format-date.ts'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, queryClient, trpc } from '../../lib/trpc.ts'
import { useFocusWhenLost } from '../../lib/use-focus-when-lost.ts'
import classes from './history.module.css'

const ACTIONS: Record<RevisionAction, string> = {
  submitted: 'Submitted',
  imported: 'Imported',
  edited: 'Edited',
  resubmitted: 'Resubmitted',
  approved: 'Approved',
  rejected: 'Rejected',
  reverted: 'Reverted to an earlier version',
}

const FIELDS: Record<string, string> = {
  name: 'Name',
  origin: 'Origin',
  multiverse: 'Multiverse',
  genres: 'Genres',
  series: 'Series',
  creators: 'Creators',
  writers: 'Writers',
  description: 'Description',
  abilities: 'Abilities',
  personality: 'Personality',
  backstory: 'Backstory',
  relationships: 'Relationships',
  externalLinks: 'External links',
  crossGenreLinks: 'Cross-genre links',
  imageUrl: 'Picture',
  status: 'Status',
  rejectionReason: 'Reason',
  rejectedPermanently: 'Rejected for good',
  publishedAt: 'Published',
}

type Value = Revision['changes'][number]['before']

const textOf = (field: string, value: Value): string => {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (!value) return ''
  if (field === 'publishedAt') return formatDayAndTime(value)
  const status = field === 'status' && STATUSES.find((one) => one === value)
  return status ? STATUS_LABELS[status] : value
}

interface Props {
  characterId: string
  revision: Revision
  /** Whether this one can be gone back to. */
  canRevert: boolean
}

/** One change: who made it, when, and each field before and after. */
export function RevisionEntry({ characterId, revision, canRevert }: Props) {
  const { id, at, by, action, changes } = revision
  const revert = useMutation({
    ...trpc.characters.revert.mutationOptions(),
    onSuccess: async () => {
      await queryClient.invalidateQueries()
      notifySuccess('Reverted', 'The character is as it was then; that is a new version of its own.')
    },
    onError: (error) => notifyFailure('Not reverted', failureText(error, 'The server could not be reached.')),
  })
  const button = useFocusWhenLost<HTMLButtonElement>(revert.isPending)
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <p className={classes.action}>
          {ACTIONS[action]} <span className={classes.soft}>by {by ?? 'a former member'}</span>
        </p>
        <time dateTime={at} className={classes.soft}>
          {formatMoment(at)}
        </time>
      </div>
      {changes.map(({ field, before, after }) => (
        <div key={field} className={classes.change}>
          <h2 className={classes.field}>{FIELDS[field] ?? field}</h2>
          <div className={classes.before}>
            <Side field={field} value={before} other={after} mark="del" />
          </div>
          <div className={classes.after}>
            <Side field={field} value={after} other={before} mark="ins" />
          </div>
        </div>
      ))}
      {canRevert && (
        <Button
          ref={button}
          variant="default"
          size="sm"
          loading={revert.isPending}
          onClick={() => revert.mutate({ id: characterId, revisionId: id })}
        >
          Revert to this version
        </Button>
      )}
    </li>
  )
}

interface SideProps {
  field: string
  value: Value
  other: Value
  mark: 'ins' | 'del'
}

function Side({ field, value, other, mark }: SideProps) {
  if (field === 'imageUrl') return value ? 'A picture' : 'No picture'
  return <WordDiff text={textOf(field, value)} other={textOf(field, other)} mark={mark} />
}
