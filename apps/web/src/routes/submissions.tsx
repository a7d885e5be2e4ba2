import { createFileRoute } from '@tanstack/react-router'
import { AppealLine } from '../features/appeals/appeal-line.tsx'
import { SubmissionsPage } from '../features/characters/mine/submissions-page.tsx'
import {
  CorrectionLinks,
  CorrectionsToAnswer,
  MyCorrections,
} from '../features/corrections/my-corrections.tsx'

export const Route = createFileRoute('/submissions')({
  staticData: { access: 'signed-in' },
  component: () => (
    <SubmissionsPage links={<CorrectionLinks />} appeal={({ id }) => <AppealLine id={id} />}>
      <CorrectionsToAnswer />
      <MyCorrections />
    </SubmissionsPage>
  ),
})
