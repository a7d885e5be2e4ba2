import type { CharacterCard } from '@personae/contract/characters'
import { editorialInput, type EditorialRow } from '@personae/contract/editorial'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateEditorial } from '../../lib/invalidate.ts'
import { notifyFailed, notifySuccess } from '../../lib/notify.ts'
import { changeIn } from '../../lib/failures.ts'
import { queryClient, trpc } from '../../lib/trpc.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { currentEditorial, editorialQuery } from './editorial.queries.ts'

export type Chosen = Pick<CharacterCard, 'id' | 'name' | 'origin' | 'genres' | 'imageUrl'>

export const chosenOf = ({ id, name, origin, genres, imageUrl }: Chosen): Chosen => ({
  id,
  name,
  origin,
  genres,
  imageUrl,
})

interface Values extends Record<string, unknown> {
  title: string
  /** The characters themselves, named like the field of the input, so that the server's errors are shown there. */
  characterIds: Chosen[]
}

export type EditorialFields = ReturnType<typeof useEditorialForm>['form']

const inputOf = ({ title, characterIds: chosen }: Values) => ({
  title,
  characterIds: chosen.map(({ id }) => id),
})

const valuesOf = ({ title, cards }: EditorialRow): Values => ({
  title,
  characterIds: cards.map(chosenOf),
})

const HOME = { text: 'home page', href: '/' }

/** The current row, or null if it cannot be fetched. */
const newest = (): Promise<EditorialRow | null> => queryClient.fetchQuery(currentEditorial).catch(() => null)

/** The form with its draft, which is kept in this browser until the row has been saved. */
export function useEditorialForm(row: EditorialRow) {
  // The row from which the form was filled.
  const [base, setBase] = useState(row)
  // The row that another admin has saved since then; set once a save was refused because of it.
  const [newer, setNewer] = useState<{ by: string | null; row: EditorialRow } | null>(null)
  const form = useZodForm<Values>(editorialInput, {
    initialValues: valuesOf(base),
    toInput: inputOf,
    onValuesChange: (values) => draft.save({ ...values, base }),
  })
  const draft = useDraft<Values & { base: EditorialRow }>({
    form: 'editorial',
    untouched: { ...valuesOf(base), base },
    restore({ base: before, ...values }) {
      setBase(before)
      form.setValues(values)
    },
  })

  function fillFrom(current: EditorialRow): void {
    setBase(current)
    setNewer(null)
    form.setValues(valuesOf(current))
    form.clearErrors()
    void draft.drop({ forGood: false })
  }

  const save = useMutation({
    ...trpc.editorial.set.mutationOptions(),
    async onSuccess(saved) {
      queryClient.setQueryData(editorialQuery.queryKey, saved)
      fillFrom(saved)
      const isShown = saved.cards.length > 0
      notifySuccess('Row Saved', isShown ? 'See it on the' : 'It is no longer shown on the', HOME)
      await invalidateEditorial()
    },
    async onError(error) {
      const change = changeIn(error)
      const current = change && (await newest())
      if (current) return setNewer({ by: change.by, row: current })
      return notifyFailed('Row Not Saved', undefined, form)(error)
    },
  })

  return {
    form,
    newer,
    restored: draft.restored,
    isPending: save.isPending,
    /** Saves the row. After a refusal this replaces the other admin's row, which the notice shows. */
    submit: form.onSubmit((values) =>
      save.mutate({ ...inputOf(values), baseVersion: (newer?.row ?? base).version }),
    ),
    takeNewer: () => newer && fillFrom(newer.row),
    startOver: () => fillFrom(row),
  }
}
