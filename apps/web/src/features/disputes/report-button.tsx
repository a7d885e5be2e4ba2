import { Button } from '@mantine/core'
import { reportRefusal } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import { IconFlag } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCurrentUser } from '../../lib/current-user.ts'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

/** The way to report a character; nothing for those who may not. The form is loaded when it is asked for. */
export function ReportButton({ character }: { character: Character }) {
  const user = useCurrentUser()
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  if (!user || reportRefusal(user, character)) return null
  const open = () => {
    setWanted(true)
    setOpened(true)
  }
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        color="gray"
        leftSection={<IconFlag size={16} aria-hidden />}
        onClick={open}
      >
        Report Copyright Violation
      </Button>
      {wanted && (
        <Suspense>
          <ReportDialog character={character} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
