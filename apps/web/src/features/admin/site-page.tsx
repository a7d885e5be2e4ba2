import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BackLink } from '../../components/back-link.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { JobsPanel } from './jobs-panel.tsx'
import { parseSitePart, SITE_PARTS, type SitePart } from './site-part.ts'
import { Tabs } from './tabs.tsx'
import { WantedList } from './wanted-list.tsx'

interface Props {
  part: SitePart
  editorial: ReactNode
  audit: ReactNode
}

const partOf = (label: string, content: ReactNode) => ({
  label,
  panel: <div style={{ paddingTop: 24 }}>{content}</div>,
})

/** The page for what admins do apart from decisions and payments, in tabs. */
export function SitePage({ part, editorial, audit }: Props) {
  const navigate = useNavigate({ from: '/admin/site' })
  const parts = {
    editorial: partOf('Editorial row', editorial),
    wanted: partOf('Wanted', <WantedList />),
    audit: partOf('Audit log', audit),
    jobs: partOf('Background work', <JobsPanel />),
  }
  const open = (next: string | null) =>
    void navigate({ search: parseSitePart({ part: next }), replace: true, resetScroll: false })
  return (
    <div className="page">
      <BackLink to="/admin">Back to Admin Dashboard</BackLink>
      <PageTitle title="Site" />
      <Tabs names={SITE_PARTS} open={part} onOpen={open} tabs={parts} />
    </div>
  )
}
