import { createFileRoute } from '@tanstack/react-router'
import { AppealLine } from '../features/appeals/appeal-line.tsx'
import { SubmissionsPage } from '../features/characters/mine/submissions-page.tsx'
import {
  CorrectionsToAnswer,
  MyCorrections,
  MyCorrectionsLink,
} from '../features/corrections/my-corrections.tsx'

export const Route = createFileRoute('/submissions')({
  staticData: { access: 'signed-in' },
  component: () => (
    <SubmissionsPage
      toAnswer={<CorrectionsToAnswer />}
      corrections={<MyCorrections />}
      link={<MyCorrectionsLink />}
      appeal={({ id }) => <AppealLine id={id} />}
    />
  ),
})
