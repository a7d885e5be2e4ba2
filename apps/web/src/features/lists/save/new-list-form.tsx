import { useCreateList } from '../saved.queries.ts'
import { Button } from '@mantine/core'
import { type List, listInput } from '@personae/contract/lists'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { CountedText } from '../../../components/counted-fields.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { useZodForm } from '../../../lib/use-zod-form.ts'

interface Props {
  characterId: string
  /** The name that was typed before the form was closed. */
  name: string
  onName: (name: string) => void
  onDone: (created?: List) => void
}

export default function NewListForm({ characterId, name, onName, onDone }: Props) {
  const form = useZodForm(listInput, {
    initialValues: { name },
    onValuesChange: (values) => onName(values.name),
  })
  const create = useCreateList(form, onDone)
  return (
    <form
      className="grid gap-12"
      style={{ padding: 8 }}
      noValidate
      onSubmit={form.onSubmit((values) => create.mutate({ ...values, characterId }))}
    >
      <CountedText
        form={form}
        field="name"
        label="Name of the new list"
        placeholder="e.g., Favourite villains"
        max={MAX_LENGTH.name}
        autoFocus
      />
      <div className="row gap-8">
        <SubmitButton size="sm" isPending={create.isPending} underWay="Creating...">
          Create List
        </SubmitButton>
        <Button size="sm" onClick={() => onDone()}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
