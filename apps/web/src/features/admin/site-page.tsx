import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BackLink } from '../../components/back-link.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import classes from './admin.module.css'
import { JobsPanel } from './jobs-panel.tsx'
import { parseSitePart, SITE_PARTS, type SitePart } from './site-part.ts'
import { WantedList } from './wanted-list.tsx'

interface Props {
  part: SitePart
  editorial: ReactNode
  audit: ReactNode
}

/** What admins do for the site as a whole, apart from decisions and money. */
export function SitePage({ part, editorial, audit }: Props) {
  const navigate = useNavigate({ from: '/admin/site' })
  const parts: Record<SitePart, [label: string, panel: ReactNode]> = {
    editorial: ['Editorial row', editorial],
    wanted: ['Wanted', <WantedList />],
    audit: ['Audit log', audit],
    jobs: ['Background work', <JobsPanel />],
  }
  const open = (next: string | null) =>
    void navigate({ search: parseSitePart({ part: next }), replace: true, resetScroll: false })
  return (
    <div className="page">
      <BackLink to="/admin">Back to Admin Dashboard</BackLink>
      <PageTitle title="Site" />
      <Tabs value={part} onChange={open} keepMounted={false}>
        <Tabs.List>
          {SITE_PARTS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {parts[name][0]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {SITE_PARTS.map((name) => (
          <Tabs.Panel key={name} value={name} className={classes.tab}>
            {parts[name][1]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}
