import { Button } from '@mantine/core'
import { editRefusal, NOT_YOURS } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useEffect } from 'react'
import { useCurrentUser } from '../../lib/current-user.ts'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { queryClient, trpc } from '../../lib/trpc.ts'
import classes from './character-form.module.css'
import { CharacterForm } from './character-form.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { useCharacterForm } from './use-character-form.ts'

type Matches = ComponentProps<typeof CharacterForm>['matches']

/** The edit form, for those who may; everybody else is told why not and sent to the character. */
export function EditPage({ id, matches }: { id: string; matches: Matches }) {
  const user = useCurrentUser()
  const { data: character } = useSuspenseQuery(trpc.characters.byId.queryOptions({ id }))
  const refusal = user && editRefusal(user, character)
  return refusal ? (
    <Refused id={id} refusal={refusal} />
  ) : (
    <EditForm character={character} matches={matches} />
  )
}

function Refused({ id, refusal }: { id: string; refusal: string }) {
  useEffect(() => notifyFailure(refusal === NOT_YOURS ? 'Access Denied' : 'Cannot Edit', refusal), [refusal])
  return <Navigate to="/character/$id" params={{ id }} replace />
}

function EditForm({ character, matches }: { character: Character; matches: Matches }) {
  const { id, name, status, rejectionReason } = character
  const navigate = useNavigate()
  const { form, draft, input, isValid, startOver, failed } = useCharacterForm({ original: character })
  const edit = useMutation(trpc.characters.edit.mutationOptions())
  const resubmit = useMutation(trpc.characters.resubmit.mutationOptions())
  const isPending = edit.isPending || resubmit.isPending
  const canResubmit = status === 'rejected'

  async function save(): Promise<boolean> {
    if (!isValid()) return false
    try {
      await edit.mutateAsync({ ...input(), id })
    } catch (error) {
      await failed(error, 'Update Failed', 'Failed to update character')
      return false
    }
    await draft.drop({ forGood: true })
    return true
  }

  async function leave(title: string, text?: string): Promise<void> {
    notifySuccess(title, text)
    await queryClient.invalidateQueries()
    await navigate({ to: '/character/$id', params: { id } })
  }

  const saveChanges = async () => {
    if (await save()) await leave('Changes Saved', 'Your character has been updated successfully.')
  }

  const saveAndResubmit = async () => {
    if (!(await save())) return
    try {
      await resubmit.mutateAsync({ id })
      await leave('Character Resubmitted!')
    } catch (error) {
      await failed(error, 'Resubmission Failed', 'Failed to resubmit character')
    }
  }

  return (
    <div className="page">
      <title>{`Edit ${name} · Personae`}</title>
      <header className={classes.head}>
        <h1>Edit {name}</h1>
      </header>
      {rejectionReason && <p className={classes.reason}>{rejectionReason}</p>}
      {draft.restored && <DraftNotice onStartOver={() => void startOver()} />}
      <CharacterForm matches={matches} form={form} onSubmit={() => void saveChanges()}>
        <Button
          type="submit"
          variant={canResubmit ? 'default' : 'filled'}
          disabled={isPending}
          loading={edit.isPending}
        >
          Save Changes
        </Button>
        <Button
          disabled={!canResubmit || isPending}
          loading={resubmit.isPending}
          variant={canResubmit ? 'filled' : 'default'}
          onClick={() => void saveAndResubmit()}
        >
          Resubmit for Review
        </Button>
      </CharacterForm>
    </div>
  )
}
