import { createFileRoute } from '@tanstack/react-router'
import type { DeskKinds } from '../components/desk/kind.ts'
import { type DeskFilter, parseDeskFilter } from '../components/desk/desk-filter.ts'
import { takenOffText } from '../components/take-off.ts'
import { appealKind } from '../features/appeals/appeal-kind.tsx'
import { companyKind } from '../features/companies/company-kind.tsx'
import { changeKind, reportKind } from '../features/corrections/desk/correction-kinds.tsx'
import { placeOfCorrection } from '../features/corrections/desk/desk.queries.ts'
import { copyrightKind } from '../features/disputes/copyright-kind.tsx'
import { listKind } from '../features/lists/moderation/list-kind.tsx'
import { submissionKind } from '../features/moderation/desk/open-submission.tsx'
import { ReviewPage } from '../features/moderation/desk/review-page.tsx'
import { notifyFailure } from '../lib/notify.ts'
import { parseOpenId } from '../lib/search-params.ts'

const KINDS: DeskKinds = {
  submission: submissionKind,
  correction: changeKind,
  duplicate: reportKind('Duplicates'),
  problem: reportKind('Problems'),
  copyright: copyrightKind,
  removal: reportKind('Removal', takenOffText),
  appeal: appealKind,
  list: listKind,
  company: companyKind,
}

export const Route = createFileRoute('/admin_/review')({
  validateSearch: (raw: Record<string, unknown>) => ({ ...parseDeskFilter(raw), ...parseOpenId(raw) }),
  staticData: { access: 'admin', fillsScreen: true },
  component: function ReviewRoute() {
    const navigate = Route.useNavigate()
    const { id, ...filter } = Route.useSearch()
    const show = (search: DeskFilter & { id?: string }) =>
      void navigate({ search, replace: true, resetScroll: false })
    async function leave(gone: string) {
      // A link may name the kind `correction` for a case of another kind, or for one that is decided: look it up.
      const place = filter.kind === 'correction' && (await placeOfCorrection(gone))
      if (place) return navigate({ ...place, replace: true })
      notifyFailure('No longer in the queue', 'It was decided or taken back.')
      show(filter)
    }
    return (
      <ReviewPage
        kinds={KINDS}
        filter={filter}
        onFilter={show}
        asked={id}
        onOpen={(open) => show(open === undefined ? filter : { ...filter, id: open })}
        onGone={(gone) => void leave(gone)}
      />
    )
  },
})
