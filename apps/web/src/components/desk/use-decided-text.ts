import type { AuditAction } from '@personae/contract/audit'
import { decisionKindOf } from '@personae/contract/desk.constants'
import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc.ts'
import { useDesk } from './use-desk.ts'

/** What another admin has done with a report, list or company, by the action in the audit log. */
const DONE: Partial<Record<AuditAction, (name: string) => string>> = {
  dispute_upheld: (name) => `upheld the report against ${name}`,
  dispute_dismissed: (name) => `dismissed the report against ${name}`,
  dispute_resolved: (name) => `removed the page of ${name}`,
  dispute_page_taken_off: (name) => `took ${name} off the site`,
  list_taken_down: (name) => `took down ${name}`,
  list_reports_dismissed: (name) => `dismissed the reports on ${name}`,
  company_name_approved: (name) => `approved ${name}`,
  company_name_refused: (name) => `refused ${name}`,
  company_logo_approved: (name) => `approved the logo of ${name}`,
  company_logo_refused: (name) => `refused the logo of ${name}`,
}

interface Words {
  name: string
  /** What the decision is about, if not `name`: "the report against Ada". */
  on?: string
  /** What else may have happened: "it was deleted". */
  or: string
}

/** Why the open item can no longer be decided on: who decided, and how. True while loading, false if it still can be. */
export function useDecidedText(id: string, { name, on = name, or }: Words): string | boolean {
  const { kind, isDecidedByOther } = useDesk()
  const { data, isPending } = useQuery({
    // Never from the cache, as the item has just changed.
    ...trpc.desk.decidedBy.queryOptions({ kind: decisionKindOf(kind), id }, { staleTime: 0 }),
    enabled: isDecidedByOther,
  })
  if (!isDecidedByOther) return false
  if (isPending) return true
  const { action, by } = data ?? { action: null, by: null }
  const done = action && DONE[action]
  if (done) return `${by ?? 'Another admin'} just ${done(name)}.`
  return by ? `${by} has just decided on ${on}.` : `Another admin has just decided on ${on}, or ${or}.`
}
