import { type List, listChanges, listInput } from '@personae/contract/lists'
import { LISTS } from '@personae/contract/lists.constants'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CountedText, CountedTextarea } from '../../components/counted-fields.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { useCreateList, useUpdateList } from './use-list.ts'

interface Props {
  list: List | null
  opened: boolean
  onClose: () => void
  onDone: (list: List) => void
}

export default function ListDialog({ list, opened, onClose, onDone }: Props) {
  const form = useZodForm(list ? listChanges.omit({ id: true, baseVersion: true }) : listInput, {
    initialValues: { name: list?.name ?? '', description: list?.description ?? '' },
  })
  const create = useCreateList(form, onDone)
  // The list that the form was filled from.
  const base = useRef(list)
  const update = useUpdateList({
    form,
    onDone: (saved) => {
      base.current = saved
      onDone(saved)
    },
  })
  // What was typed stays over what another tab has saved.
  const merge = useEffectEvent((now: List, before: List) => {
    for (const field of ['name', 'description'] as const)
      if (form.getValues()[field] === (before[field] ?? '')) form.setFieldValue(field, now[field] ?? '')
  })
  useEffect(() => {
    if (list && base.current) merge(list, base.current)
    base.current = list
  }, [list])
  const send = form.onSubmit((values) =>
    list ? update.mutate({ id: list.id, baseVersion: list.version, ...values }) : create.mutate(values),
  )
  return (
    <Dialog
      opened={opened}
      title={list ? `Edit ${list.name}` : 'New List'}
      confirm={list ? 'Save Changes' : 'Create List'}
      underWay={list ? 'Saving...' : 'Creating...'}
      isPending={create.isPending || update.isPending}
      onConfirm={() => send()}
      onClose={onClose}
    >
      <div className="grid gap-16">
        {!list?.isFavourites && (
          <CountedText form={form} field="name" label="Name" max={MAX_LENGTH.name} required data-autofocus />
        )}
        <CountedTextarea
          form={form}
          field="description"
          label="Description"
          description={list ? undefined : 'Optional. The list is private until you make it public'}
          max={LISTS.description}
          minRows={3}
        />
      </div>
    </Dialog>
  )
}
