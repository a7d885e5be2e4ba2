import type { CorrectionRow } from '@personae/contract/corrections'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BackLink } from '../../../components/back-link.tsx'
import { Desk } from '../../../components/desk/desk.tsx'
import { useOpenItem } from '../../../components/desk/use-open-item.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { kindText, ownerMark, nameOf } from '../correction-words.ts'
import { openCorrectionsQuery, prefetchCorrection } from './desk.queries.ts'
import { OpenCorrection, type OpenCorrectionProps } from './open-correction.tsx'
import { useChoices } from './use-chosen-fields.ts'
import { useScheduledCorrections, type Verdict } from './use-scheduled-corrections.ts'

const WORDS: Record<Verdict, (name: string) => string> = {
  accepted: (name) => `Accepted the correction of ${name}`,
  refused: (name) => `Refused the correction of ${name}`,
}

const entryOf = (row: CorrectionRow) => ({
  poster: { name: row.characterName, origin: row.origin, genres: row.genres, imageUrl: row.imageUrl },
  title: row.characterName,
  text: `${kindText(row)}, by ${nameOf(row.by)}`,
  mark: ownerMark(row),
  since: row.createdAt,
})

interface Props extends Pick<OpenCorrectionProps, 'remove'> {
  /** The correction that the address names. */
  asked: string | undefined
  onOpen: (id: string | undefined) => void
  /** Called if it is not at the desk any more. */
  onGone: (id: string) => void
}

/** The desk of corrections: the open ones, oldest first, and what is decided about them, by mouse or keyboard. */
export function CorrectionsPage({ asked, onOpen, onGone, remove }: Props) {
  const { decide, isDeciding, ...decisions } = useScheduledCorrections()
  const query = useInfiniteQuery(openCorrectionsQuery())
  const open = useOpenItem<CorrectionRow>({
    desk: 'corrections',
    query,
    asked,
    onOpen,
    onGone,
    isDecided: decisions.isScheduled,
    prefetch: prefetchCorrection,
  })
  const choices = useChoices()
  return (
    <>
      <title>Corrections · Personae</title>
      <Desk
        title="Corrections"
        back={<BackLink to="/admin">Back to Admin Dashboard</BackLink>}
        waiting={
          <p className="small" role="status">
            {!!open.total && `${open.total.toLocaleString('en-US')} open · oldest first`}
          </p>
        }
        query={query}
        open={open}
        entryOf={entryOf}
        decisions={decisions}
        wordsFor={({ verdict, name }) => WORDS[verdict](name)}
        empty={
          <EmptyState
            title="No open corrections"
            text="What people suggest for published pages appears here."
          >
            <LinkButton to="/admin" variant="default">
              Back to the dashboard
            </LinkButton>
          </EmptyState>
        }
      >
        {(row) => (
          <OpenCorrection
            key={row.id}
            row={row}
            choices={choices}
            remove={remove}
            isDecidedByOther={open.isDecidedByOther}
            isDeciding={isDeciding}
            onMove={open.move}
            onDecide={(decision) =>
              decide({ id: row.id, name: row.characterName, verdict: decision.verdict }, decision)
            }
          />
        )}
      </Desk>
    </>
  )
}
