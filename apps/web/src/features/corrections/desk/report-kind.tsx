import { fieldNames } from '@personae/contract/character-fields'
import type { CorrectionRow } from '@personae/contract/corrections'
import { useQuery } from '@tanstack/react-query'
import type { KindOf } from '../../../components/desk/kind.ts'
import { useDesk } from '../../../components/desk/use-desk.ts'
import { TimeLeft } from '../../../components/desk/time-left.tsx'
import { BeforeAndAfter, FieldChange } from '../../../components/field-change.tsx'
import { takeOffReason } from '../../../components/take-off.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { fieldText } from '../../../lib/character-fields.ts'
import { characterQuery } from '../../../lib/queries.ts'
import { correctionEntry, CorrectionItem, type Remove } from './correction-item.tsx'
import { deskCorrectionQuery } from './desk.queries.ts'

interface Props {
  item: CorrectionRow
  remove: Remove
}

/** A problem of a page, or two pages of one character: the admin mends it, and thanks. */
function OpenReport({ item: row, remove }: Props) {
  const { id, characterId, characterName: name, other } = row
  const { decide } = useDesk()
  const { data: record } = useQuery(deskCorrectionQuery(id))
  const baseVersion = record?.version ?? undefined
  const accept = { kind: 'correction', id, verdict: 'accepted', baseVersion } as const
  return (
    <CorrectionItem
      row={row}
      record={record}
      what={`report on ${name}`}
      accept={{
        label: 'Thank and Close',
        act: () => decide({ ...accept, reason: null }, name),
      }}
      also={
        row.kind === 'problem'
          ? [
              {
                key: 'R',
                label: 'Take Off the Site',
                reason: takeOffReason(name),
                act: (reason, rule) => decide({ ...accept, reason, takesOff: true, rule }, name),
              },
            ]
          : []
      }
      remove={remove}
    >
      {characterId !== null && (
        <div className="actions">
          {other && (
            <LinkButton
              to="/admin/compare/$newId/$originalId"
              params={{ newId: characterId, originalId: other.id }}
              variant="default"
              size="sm"
            >
              Compare
            </LinkButton>
          )}
          <LinkButton to="/character/$id/edit" params={{ id: characterId }} variant="default" size="sm">
            Edit the Page
          </LinkButton>
        </div>
      )}
      {characterId !== null && other && <BothPages id={characterId} otherId={other.id} />}
    </CorrectionItem>
  )
}

export const reportKind = (label: string, remove: Remove): KindOf<CorrectionRow> => ({
  label,
  ...correctionEntry,
  open: (item) => <OpenReport item={item} remove={remove} />,
})

/** R47: a company asks for a page of its universe to be taken off the site. */
function OpenRequest({ item: row, remove }: Props) {
  const { id, characterName: name, createdAt } = row
  const { decide } = useDesk()
  const { data: record } = useQuery(deskCorrectionQuery(id))
  const baseVersion = record?.version ?? undefined
  return (
    <CorrectionItem
      row={row}
      record={record}
      what={`removal request for ${name}`}
      accept={{
        label: 'Take Off the Site',
        act: () => decide({ kind: 'removal', id, verdict: 'accepted', reason: null, baseVersion }, name),
      }}
      remove={remove}
    >
      <TimeLeft since={createdAt} />
    </CorrectionItem>
  )
}

export const removalKind = (remove: Remove): KindOf<CorrectionRow> => ({
  label: 'Removal',
  ...correctionEntry,
  open: (item) => <OpenRequest item={item} remove={remove} />,
})

/** What the two pages say, beside each other. */
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
