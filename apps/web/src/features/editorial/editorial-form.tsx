import type { EditorialRow } from '@personae/contract/editorial'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CountedText } from '../../components/counted-fields.tsx'
import { DraftNotice } from '../../components/draft-notice.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { Note } from '../../components/note.tsx'
import type { Picker } from '../../components/picker.ts'
import { SkeletonRows } from '../../components/skeleton-rows.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { ChosenField } from './chosen-field.tsx'
import { currentEditorial } from './editorial.queries.ts'
import { useEditorialForm } from './use-editorial-form.ts'

/** For admins: the title and the characters of the row on the home page. */
export function EditorialForm({ picker }: { picker: Picker }) {
  const row = useQuery(currentEditorial)
  if (row.data && row.isFetchedAfterMount) return <Form row={row.data} picker={picker} />
  if (row.error) return <LoadFailed title="The editorial row could not be loaded" level={2} query={row} />
  return <SkeletonRows count={6} h={90} radius={10} mt={10} className="grid gap-16" />
}

function Form({ row, picker }: { row: EditorialRow; picker: Picker }) {
  const { form, newer, restored, isPending, submit, takeNewer, startOver } = useEditorialForm(row)
  return (
    <form className="grid gap-16" style={{ maxWidth: '40rem' }} noValidate onSubmit={submit}>
      <p className="soft">Characters that every visitor meets first, above the gallery.</p>
      {restored && <DraftNotice onStartOver={startOver} />}
      <CountedText
        form={form}
        field="title"
        label="Title"
        placeholder="e.g., Twelve detectives"
        max={MAX_LENGTH.name}
      />
      <ChosenField form={form} picker={picker} />
      {newer && (
        <Note
          role="alert"
          tone="bad"
          title={`${newer.by ?? 'Another admin'} changed the row while you were editing`}
          text={[saidOf(newer.row), 'Nothing you chose is lost. Save again to replace what is shown now.']}
        >
          <Button size="sm" mt="xs" onClick={takeNewer}>
            Use the saved one instead
          </Button>
        </Note>
      )}
      <SubmitButton isPending={isPending} underWay="Saving..." style={{ justifySelf: 'start' }}>
        Save Row
      </SubmitButton>
    </form>
  )
}

const listed = new Intl.ListFormat('en')

const saidOf = ({ title, cards }: EditorialRow): string =>
  cards.length === 0
    ? 'It is empty now.'
    : `It is “${title}” now: ${listed.format(cards.map(({ name }) => name))}.`
