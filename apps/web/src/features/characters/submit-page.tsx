import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { notifySuccess } from '../../lib/notify.ts'
import { queryClient, trpc } from '../../lib/trpc.ts'
import classes from './character-form.module.css'
import { CharacterForm } from './character-form.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { useCharacterForm } from './use-character-form.ts'

type Props = Pick<ComponentProps<typeof CharacterForm>, 'matches'>

export function SubmitPage({ matches }: Props) {
  const navigate = useNavigate()
  const { form, draft, input, isValid, startOver, failed } = useCharacterForm()
  const submit = useMutation({
    ...trpc.characters.submit.mutationOptions(),
    onSuccess: async () => {
      await draft.drop({ forGood: true })
      notifySuccess('Character Submitted!', 'Your character has been submitted for review.')
      await queryClient.invalidateQueries()
      await navigate({ to: '/' })
    },
    onError: (error) => failed(error, 'Submission Failed', 'Failed to submit character'),
  })
  return (
    <div className="page">
      <title>Submit a Character · Personae</title>
      <header className={classes.head}>
        <h1>Submit a Character</h1>
        <p>Tell us who they are. A person reads every submission before it is published.</p>
      </header>
      {draft.restored && <DraftNotice onStartOver={() => void startOver()} />}
      <CharacterForm form={form} matches={matches} onSubmit={() => isValid() && submit.mutate(input())}>
        <Button type="submit" loading={submit.isPending} disabled={submit.isPending}>
          Submit Character for Review
        </Button>
      </CharacterForm>
    </div>
  )
}
