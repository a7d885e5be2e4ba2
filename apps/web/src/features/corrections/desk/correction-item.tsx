import type { Correction, CorrectionRow } from '@personae/contract/corrections'
import { REASON_REQUIRED } from '@personae/contract/moderation.constants'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { KindOf } from '../../../components/desk/kind.ts'
import { OpenItem } from '../../../components/desk/open-item.tsx'
import { useDesk } from '../../../components/desk/use-desk.ts'
import { LinkButton } from '../../../components/link-button.tsx'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { Note } from '../../../components/note.tsx'
import { SubmissionSkeletons } from '../../../components/submission-card.tsx'
import { queryClient } from '../../../lib/trpc.ts'
import { closedText, kindText, nameOf, ownerMark } from '../correction-words.ts'
import { Facts, OwnersSay } from './correction-facts.tsx'
import { deskCorrectionQuery } from './desk.queries.ts'

/** The button that deletes a page. */
export type Remove = (
  character: { id: string; name: string; version: number | undefined },
  onDeleted: () => unknown,
) => ReactNode

interface Props extends Pick<ComponentProps<typeof OpenItem>, 'keys'> {
  row: CorrectionRow
  record: Correction | undefined
  /** "the correction of Ada". */
  what: string
  accept: { label: string; act: () => unknown }
  /** Another way to decide. */
  also?: ComponentProps<typeof OpenItem>['decisions'] | undefined
  remove: Remove
  children: ReactNode
}

/** What somebody has suggested for a page, or reported on it: it is accepted or refused. */
export function CorrectionItem({ row, record, what, accept, also, remove, keys, children }: Props) {
  const { id, characterId, characterName } = row
  const { isDecidedByOther, decide, leave } = useDesk()
  const query = useQuery(deskCorrectionQuery(id))
  const [firstShown, setFirstShown] = useState<number | null>()
  if (record && firstShown === undefined) setFirstShown(record.version)
  const isClosed = isDecidedByOther || (record !== undefined && record.status !== 'open')
  return (
    <OpenItem
      id={id}
      label={`${what.charAt(0).toUpperCase()}${what.slice(1)}`}
      decisionsLabel={`Decide on the ${what}`}
      version={record && (record.version ?? 0)}
      closed={isClosed && closedText(characterName, record)}
      decisions={[
        { key: 'A', variant: 'filled', ...accept },
        ...(also ?? []),
        {
          key: 'X',
          label: 'Refuse',
          variant: 'danger',
          reason: {
            draft: 'refusal',
            title: `Refuse the ${what}`,
            confirm: 'Refuse',
            description: 'The author reads your reason.',
            missing: REASON_REQUIRED,
          },
          act: (reason) =>
            decide(
              {
                kind: row.topic === 'removal' ? row.topic : 'correction',
                id,
                verdict: 'refused',
                reason,
                baseVersion: record?.version ?? undefined,
              },
              characterName,
            ),
        },
      ]}
      keys={keys}
      links={
        characterId !== null && (
          <>
            <LinkButton to="/character/$id/edit" params={{ id: characterId }} variant="subtle" size="sm">
              Quick Edit
            </LinkButton>
            <LinkButton to="/character/$id/history" params={{ id: characterId }} variant="subtle" size="sm">
              History
            </LinkButton>
            {!isClosed &&
              remove({ id: characterId, name: characterName, version: record?.version ?? undefined }, leave)}
          </>
        )
      }
    >
      {!isClosed && record && record.version !== firstShown && (
        <Note
          title="The page was changed while you were reading"
          role="alert"
          text="The values below are the new ones. What was changed otherwise is not ticked."
        />
      )}
      <OwnersSay correction={record ?? row} />
      <Facts row={row} />
      <OfSamePage row={row} />
      {query.error && !record && <LoadFailed title="Couldn't load this correction" query={query} />}
      {!query.error && !record && <SubmissionSkeletons count={1} />}
      {children}
    </OpenItem>
  )
}

/** The others of the same page that wait, as far as they are loaded: they stand together. */
function OfSamePage({ row: { id, characterId } }: { row: CorrectionRow }) {
  const { queue, openItem } = useDesk()
  const others = queue.filter(
    ({ item }) =>
      'characterId' in item && 'taken' in item && item.characterId === characterId && item.id !== id,
  )
  const [next] = others
  if (!next || characterId === null) return null
  return (
    <p className="small">
      {others.length} more of this page.{' '}
      <Button variant="default" size="compact-sm" onClick={() => openItem(next)}>
        Open the next
      </Button>
    </p>
  )
}

/** What the three kinds of corrections share. */
export const correctionEntry = {
  entryOf: (row) => ({
    poster: { name: row.characterName, origin: row.origin, genres: row.genres, imageUrl: row.imageUrl },
    title: row.characterName,
    text: `${kindText(row)}, by ${nameOf(row.by)}`,
    mark: ownerMark(row),
  }),
  prefetch: ({ id }) => queryClient.prefetchQuery(deskCorrectionQuery(id)),
  words: {
    accepted: (name) => `Accepted: ${name}`,
    refused: (name) => `Refused: ${name}`,
  },
} satisfies Omit<KindOf<CorrectionRow>, 'label' | 'open'>
