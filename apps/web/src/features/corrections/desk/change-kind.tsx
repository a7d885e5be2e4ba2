import type { CorrectionRow } from '@personae/contract/corrections'
import { useQuery } from '@tanstack/react-query'
import type { KindOf } from '../../../components/desk/kind.ts'
import { useDesk } from '../../../components/desk/use-desk.ts'
import { notifyFailure } from '../../../lib/notify.ts'
import { CorrectedFields } from './corrected-fields.tsx'
import { correctionEntry, CorrectionItem, type Remove } from './correction-item.tsx'
import { deskCorrectionQuery } from './desk.queries.ts'
import { useChosenFields } from './use-chosen-fields.ts'

const KEYS = [
  ['↓ ↑', 'Next or previous field'],
  ['Space', 'Tick the field, or not'],
] as const

function OpenChange({ item: row, remove }: { item: CorrectionRow; remove: Remove }) {
  const { characterName: name, origin, genres } = row
  const { decide } = useDesk()
  const { data: record } = useQuery(deskCorrectionQuery(row.id))
  const chosen = useChosenFields(row.id, record)
  const take = () => {
    if (chosen.isUploading)
      notifyFailure('The picture is not uploaded yet', 'Wait a moment, or choose it again.')
    else if (chosen.decision) void decide({ kind: 'correction', ...chosen.decision }, name)
    else if (chosen.fields.length === 0)
      notifyFailure('Nothing is ticked', 'Tick at least one field, or refuse the correction.')
    else notifyFailure('A value is not valid', 'The message beside it says why.')
  }
  return (
    <CorrectionItem
      row={row}
      record={record}
      what={`correction of ${name}`}
      accept={{
        label: chosen.isDone
          ? 'Accept with Thanks'
          : `Take ${chosen.fields.length} of ${chosen.changes.length}`,
        act: take,
      }}
      keys={KEYS}
      remove={remove}
    >
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

/** Proposed values of a page: they are taken, as far as they are ticked. */
export const changeKind = (remove: Remove): KindOf<CorrectionRow> => ({
  label: 'Corrections',
  ...correctionEntry,
  open: (item) => <OpenChange item={item} remove={remove} />,
})
