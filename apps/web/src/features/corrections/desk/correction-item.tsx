import { NotLoaded } from '../../../components/skeleton-rows.tsx'
import type { Correction, CorrectionRow } from '@personae/contract/corrections'
import { caseOn, isForOwners } from '@personae/contract/corrections.constants'
import { REASON_REQUIRED } from '@personae/contract/moderation.constants'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { DeleteButton } from '../../../components/delete-button.tsx'
import { ItemFacts } from '../../../components/desk/item-facts.tsx'
import { OpenItem } from '../../../components/desk/open-item.tsx'
import type { DecisionButton } from '../../../components/desk/use-decisions.tsx'
import { TimeLeft } from '../../../components/desk/time-left.tsx'
import { useDesk } from '../../../components/desk/use-desk.ts'
import { LinkButton } from '../../../components/link-button.tsx'
import { Note } from '../../../components/note.tsx'
import { LinkList } from '../../../components/statement.tsx'
import { CharacterLink } from '../../../components/subject-link.tsx'
import { SubmissionSkeletons } from '../../../components/submission-card.tsx'
import { formatAge } from '../../../lib/format-age.ts'
import { authorOf, closedText, kindText } from '../correction-words.ts'
import { OwnerWords } from '../owner-words.tsx'

type ItemProps = ComponentProps<typeof OpenItem>

interface Props extends Pick<ItemProps, 'keys'> {
  row: CorrectionRow
  query: UseQueryResult<Correction, unknown>
  accept: Pick<DecisionButton, 'label' | 'act'>
  /** Another way to accept the correction. */
  also?: DecisionButton | false
  children: ReactNode
}

/** An open item of the desk: what somebody has suggested for a page or reported about it, to be accepted or refused. */
export function CorrectionItem({ row, query, accept, also = false, keys, children }: Props) {
  const { id, characterId, characterName: name } = row
  const { isDecidedByOther, decide, leave } = useDesk()
  const record = query.data
  const what = caseOn(row, name)
  const deskKind = row.topic === 'removal' ? row.topic : 'correction'
  const baseVersion = record?.version ?? undefined
  const [firstShown, setFirstShown] = useState<number | null>()
  if (record && firstShown === undefined) setFirstShown(record.version)
  const isClosed = isDecidedByOther || (record !== undefined && record.status !== 'open')
  return (
    <OpenItem
      id={id}
      label={`${what.charAt(0).toUpperCase()}${what.slice(1)}`}
      decisionsLabel={`Decide on the ${what}`}
      // `also` may appear later and move the buttons, so it is part of what identifies the text on screen.
      version={record && `${record.version} ${also !== false}`}
      closed={isClosed && closedText(name, record)}
      decisions={[
        { key: 'A', variant: 'filled', ...accept },
        also,
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
          act: (reason) => decide({ kind: deskKind, id, verdict: 'refused', reason, baseVersion }, name),
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
            {!isClosed && (
              <DeleteButton character={{ id: characterId, name, version: baseVersion }} onDeleted={leave} />
            )}
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
      <OwnerStatements correction={record ?? row} />
      <ItemFacts
        label={name}
        picture={{ ...row, name }}
        name={<CharacterLink id={characterId} name={name} />}
        lines={[
          row.origin,
          `${kindText(row)} by ${authorOf(row)}, ${formatAge(row.createdAt)}`,
          ...(row.topic === 'removal' ? [<TimeLeft key="left" since={row.createdAt} />] : []),
        ]}
        facts={[
          [
            'The same as',
            row.kind === 'duplicate' &&
              (row.other ? <CharacterLink {...row.other} /> : 'A character that was deleted'),
          ],
          ['Note', row.note],
          ['Sources', row.sources.length > 0 && <LinkList links={row.sources} />],
        ]}
      />
      <SamePageCorrections row={row} />
      {!record && (
        <NotLoaded
          title="Couldn't load this correction"
          query={query}
          loading={<SubmissionSkeletons count={1} />}
        />
      )}
      {children}
    </OpenItem>
  )
}

/** The other waiting corrections of the same page, as far as they are loaded. They are adjacent in the queue. */
function SamePageCorrections({ row: { id, characterId } }: { row: CorrectionRow }) {
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
      <Button size="compact-sm" onClick={() => openItem(next)}>
        Open the next
      </Button>
    </p>
  )
}

/** What the owners of the page say, or that they are not asked. */
function OwnerStatements({ correction: { topic, ownerWords } }: { correction: CorrectionRow }) {
  if (isForOwners(topic)) return <OwnerWords words={ownerWords} />
  return (
    <p className="small">
      {topic === 'removal'
        ? 'The submitter is not asked. They are told of your decision, and of the reason below if you accept.'
        : 'The owner of the page is not asked, and does not see this report.'}
    </p>
  )
}
