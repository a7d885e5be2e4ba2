import { reportRefusal } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import { lazyDialog } from '../../components/lazy-dialog.tsx'
import { ReportDialogButton } from '../../components/report-dialog-button.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx'), { name: 'The form' })

export function ReportButton({ character }: { character: Character }) {
  const user = useCurrentUser()
  const isRefused = user ? reportRefusal(user, character) !== null : character.status !== 'approved'
  if (isRefused) return null
  return (
    <ReportDialogButton
      label="Report Copyright Violation"
      ahead={ReportDialog}
      path={`/character/${encodeURIComponent(character.id)}`}
    >
      {(dialog) => <ReportDialog character={character} {...dialog} />}
    </ReportDialogButton>
  )
}
