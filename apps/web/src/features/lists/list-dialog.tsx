import { type List, listChanges, listInput } from '@personae/contract/lists'
import { LISTS } from '@personae/contract/lists.constants'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { useEffect, useEffectEvent, useState } from 'react'
import { CountedText, CountedTextarea } from '../../components/counted-fields.tsx'
import { Dialog, type DialogState } from '../../components/dialog.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useToastMutation } from '../../lib/use-toast-mutation.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { changesLists, showList, useCreateList } from './saved.queries.ts'

interface Props extends DialogState {
  list: List | null
  onDone: (list: List) => void
}

export default function ListDialog({ list, onDone, ...dialog }: Props) {
  const form = useZodForm(list ? listChanges.omit({ id: true, baseVersion: true }) : listInput, {
    initialValues: { name: list?.name ?? '', description: list?.description ?? '' },
  })
  // The list from which the form was filled. What another tab saves while it is open does not change the form.
  const [base, setBase] = useState(list)
  const create = useCreateList(form, onDone)
  const update = useToastMutation({
    call: trpc.lists.update.mutationOptions(changesLists),
    failed: ['List Not Changed', undefined, form],
    onDone: (saved) => {
      showList(saved)
      setBase(saved)
      form.setValues({ name: saved.name, description: saved.description ?? '' })
      onDone(saved)
    },
  })
  // Fields that were changed keep the typed text, all others get what another tab has saved.
  const merge = useEffectEvent(() => {
    if (!list || !base) return
    for (const field of ['name', 'description'] as const)
      if (form.getValues()[field] === (base[field] ?? '')) form.setFieldValue(field, list[field] ?? '')
    setBase(list)
  })
  // After a refused save the list was fetched, so the form is based on it and can be sent again.
  const { error } = update
  useEffect(() => {
    if (dialog.opened || error) merge()
  }, [dialog.opened, error])
  const send = form.onSubmit((values) =>
    base ? update.mutate({ id: base.id, baseVersion: base.version, ...values }) : create.mutate(values),
  )
  return (
    <Dialog
      {...dialog}
      title={base ? `Edit ${base.name}` : 'New List'}
      confirm={list ? 'Save Changes' : 'Create List'}
      underWay={list ? 'Saving...' : 'Creating...'}
      isPending={create.isPending || update.isPending}
      onConfirm={send}
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
