import { createFileRoute } from '@tanstack/react-router'
import { AppealLine } from '../features/appeals/appeal-line.tsx'
import { ReportsToAnswer } from '../features/disputes/my-reports.tsx'
import { SubmissionsPage } from '../features/characters/mine/submissions-page.tsx'
import { textInAddress } from '../lib/search-params.ts'
import {
  CorrectionLinks,
  CorrectionsToAnswer,
  MyCorrections,
} from '../features/corrections/my-corrections.tsx'

export const Route = createFileRoute('/submissions')({
  staticData: { access: 'signed-in' },
  // An empty text shows all published pages.
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => ({
    q: q === undefined ? q : textInAddress(q),
  }),
  component: SubmissionsRoute,
})

function SubmissionsRoute() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SubmissionsPage
      search={{
        q,
        onSearch: (text = '') => void navigate({ search: { q: text }, replace: true, resetScroll: false }),
      }}
      links={<CorrectionLinks />}
      appeal={({ id }) => <AppealLine id={id} />}
    >
      <ReportsToAnswer />
      <CorrectionsToAnswer />
      <MyCorrections />
    </SubmissionsPage>
  )
}
