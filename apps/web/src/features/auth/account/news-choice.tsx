import { NativeSelect } from '@mantine/core'
import { NEWS_CHOICES, type NewsChoice as Choice } from '@personae/contract/news.constants'
import { useMutation } from '@tanstack/react-query'
import { notifyFailed, notifySuccess } from '../../../lib/notify.ts'
import { trpc } from '../../../lib/trpc.ts'
import { refreshingAccount } from '../auth-form.tsx'

const LABELS: Record<Choice, string> = {
  soon: 'Soon: within minutes',
  daily: 'Once a day, in the morning',
  off: 'Off: only on the site',
}

export function NewsChoice({ choice, hasEmail }: { choice: Choice; hasEmail: boolean }) {
  const change = useMutation({
    ...trpc.account.change.mutationOptions(refreshingAccount),
    onSuccess: ({ news }) => notifySuccess('News Changed', LABELS[news]),
    onError: notifyFailed("Couldn't change it", 'News come as before. Please try again.'),
  })
  return (
    <>
      <NativeSelect
        label="Mail me news"
        data={NEWS_CHOICES.map((value) => ({ value, label: LABELS[value] }))}
        value={change.isPending ? change.variables.news : choice}
        onChange={({ currentTarget }) => change.mutate({ news: currentTarget.value as Choice })}
      />
      {!hasEmail && <p className="soft size-15">It is mailed once your address is confirmed.</p>}
    </>
  )
}
