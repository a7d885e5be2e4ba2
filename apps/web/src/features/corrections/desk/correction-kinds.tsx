import { fieldNames } from '@personae/contract/character-fields'
import type { CorrectionRow } from '@personae/contract/corrections'
import { useQuery } from '@tanstack/react-query'
import type { KindOf } from '../../../components/desk/kind.ts'
import { useDesk } from '../../../components/desk/use-desk.ts'
import { BeforeAndAfter, FieldChange } from '../../../components/field-change.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { OFF_THE_SITE, takenOffText, takeOffReason } from '../../../components/take-off.ts'
import { fieldText } from '../../../lib/character-fields.ts'
import { notifyFailure } from '../../../lib/notify.ts'
import { characterQuery } from '../../../lib/queries.ts'
import { queryClient } from '../../../lib/trpc.ts'
import { authorOf, kindText, ownerMark } from '../correction-words.ts'
import { CorrectedFields } from './corrected-fields.tsx'
import { CorrectionItem } from './correction-item.tsx'
import { deskCorrectionQuery } from './desk.queries.ts'
import { useChosenFields } from './use-chosen-fields.ts'

const KEYS = [
  ['↓ ↑', 'Next or previous field'],
  ['Space', 'Tick the field, or not'],
] as const

function OpenChange({ row }: { row: CorrectionRow }) {
  const { characterName: name, origin, genres } = row
  const { decide } = useDesk()
  const query = useQuery(deskCorrectionQuery(row.id))
  const record = query.data
  const chosen = useChosenFields(row.id, record)
  const take = () => {
    if (chosen.isUploading)
      notifyFailure('The picture is not uploaded yet', 'Wait a moment, or choose it again.')
    else if (chosen.decision) void decide({ kind: 'correction', ...chosen.decision }, name)
    else if (chosen.fields.length === 0)
      notifyFailure('Nothing is ticked', 'Tick at least one field, or refuse the correction.')
    else notifyFailure('A value is not valid', 'The message beside it says why.')
  }
  const label = chosen.isDone
    ? 'Accept with Thanks'
    : `Take ${chosen.fields.length} of ${chosen.changes.length}`
  return (
    <CorrectionItem row={row} query={query} accept={{ label, act: take }} keys={KEYS}>
      {record && (
        <CorrectedFields
          subject={{ name, origin, genres }}
          chosen={chosen}
          isDisabled={record.status !== 'open'}
        />
      )}
    </CorrectionItem>
  )
}

const TAKE_OFF = 'Take Off the Site'

/**
 * A report of a problem or of a duplicate, which the admin mends by hand before thanking the reporter. Or a request
 * of a company to take a page of its universe off the site (R47).
 */
function OpenReport({ row }: { row: CorrectionRow }) {
  const { id, topic, characterId, characterName: name, other } = row
  const { decide } = useDesk()
  const query = useQuery(deskCorrectionQuery(id))
  const isRequest = topic === 'removal'
  const isProblem = row.kind === 'problem' && !isRequest
  const { data: page } = useQuery({
    ...characterQuery(characterId ?? ''),
    enabled: isProblem && characterId !== null,
  })
  const isOff = page !== undefined && page.status !== 'approved'
  const accept = {
    kind: isRequest ? topic : 'correction',
    id,
    verdict: 'accepted',
    reason: null,
    baseVersion: query.data?.version ?? undefined,
  } as const
  return (
    <CorrectionItem
      row={row}
      query={query}
      accept={{ label: isRequest ? TAKE_OFF : 'Thank and Close', act: () => decide(accept, name) }}
      also={
        isProblem &&
        page?.status === 'approved' && {
          key: 'R',
          label: TAKE_OFF,
          reason: takeOffReason(name),
          act: (reason, rule) => decide({ ...accept, reason, takesOff: true, rule }, name),
        }
      }
    >
      {isOff && <p className="small">{OFF_THE_SITE}</p>}
      {characterId !== null && !isRequest && (
        <div className="actions">
          {other && (
            <LinkButton
              to="/admin/compare/$newId/$originalId"
              params={{ newId: characterId, originalId: other.id }}
              size="sm"
            >
              Compare
            </LinkButton>
          )}
          <LinkButton to="/character/$id/edit" params={{ id: characterId }} size="sm">
            Edit the Page
          </LinkButton>
        </div>
      )}
      {characterId !== null && other && <BothPages id={characterId} otherId={other.id} />}
    </CorrectionItem>
  )
}

/** All values of the two pages of a duplicate, side by side. */
function BothPages({ id, otherId }: { id: string; otherId: string }) {
  const { data: one } = useQuery(characterQuery(id))
  const { data: other } = useQuery(characterQuery(otherId))
  if (!one || !other) return null
  return fieldNames
    .filter((field) => fieldText(field, one[field]) !== '' || fieldText(field, other[field]) !== '')
    .map((field) => (
      <FieldChange key={field} field={field} level={3}>
        <BeforeAndAfter
          field={field}
          labels={[one.name, other.name]}
          before={one[field]}
          after={other[field]}
        />
      </FieldChange>
    ))
}

const acceptedText = (name: string): string => `Accepted: ${name}`

export const reportKind = (label: string, accepted = acceptedText): KindOf<CorrectionRow> => ({
  label,
  entryOf: (row) => ({
    poster: { ...row, name: row.characterName },
    title: row.characterName,
    text: `${kindText(row)}, by ${authorOf(row)}`,
    mark: ownerMark(row),
  }),
  prefetch: ({ id }) => queryClient.prefetchQuery(deskCorrectionQuery(id)),
  open: (row) => <OpenReport row={row} />,
  words: {
    accepted,
    refused: (name) => `Refused: ${name}`,
    taken_off: takenOffText,
  },
})

/** Corrections that propose values for fields. Accepting one takes the values whose fields are ticked. */
export const changeKind: KindOf<CorrectionRow> = {
  ...reportKind('Corrections'),
  open: (row) => <OpenChange row={row} />,
}
