import { correctionRefusal } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import { IconPencil } from '@tabler/icons-react'
import { lazyDialog } from '../../components/lazy-dialog.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { ReportDialogButton } from '../../components/report-dialog-button.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'

const ProblemDialog = lazyDialog(() => import('./problem-dialog.tsx'), { name: 'The form' })

/** The buttons for readers of a published page that is wrong. Admins have none, because they can edit the page. */
export function CorrectionButtons({ character }: { character: Character }) {
  const user = useCurrentUser()
  const { id, status } = character
  const isRefused = user ? correctionRefusal(user, character) !== null : status !== 'approved'
  if (isRefused) return null
  return (
    <>
      <LinkButton
        to="/character/$id/suggest"
        params={{ id }}
        leftSection={<IconPencil size={18} aria-hidden />}
      >
        Suggest an edit
      </LinkButton>
      <ReportDialogButton
        label="Report a problem"
        ahead={ProblemDialog}
        path={`/character/${encodeURIComponent(id)}`}
        hash="problem"
      >
        {(dialog) => <ProblemDialog character={character} {...dialog} />}
      </ReportDialogButton>
    </>
  )
}
