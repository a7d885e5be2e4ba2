import type { Character } from '@personae/contract/characters'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, type DialogState } from '../../../components/dialog.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { notifyFailure, notifySuccess } from '../../../lib/notify.ts'
import { characterQuery, forgetCharacter } from '../../../lib/queries.ts'
import { readImage } from '../../../lib/pictures.ts'
import { client, failureCode, failureText, queryClient } from '../../../lib/trpc.ts'
import { draftKey, dropDraft, putDraft, readDraft } from '../../../lib/use-draft.ts'
import { useLeave } from '../../../lib/use-leave.ts'
import { changesQueue } from '../submission.queries.ts'
import { type FormValues, fromCharacter } from '../form/form-values.ts'

/** Fetches a stored picture, which the server deletes with the submission, as a data URL. */
async function pictureAt(address: string): Promise<string> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The picture was not sent: ${answer.status}`)
  const picture = await answer.blob()
  return readImage(new File([picture], 'picture', { type: picture.type }))
}

async function valuesOf(id: string): Promise<FormValues> {
  const character = await queryClient.fetchQuery({ ...characterQuery(id), staleTime: 0 })
  const { imageUrl } = character
  return { ...fromCharacter(character), imageUrl: imageUrl ? await pictureAt(imageUrl) : '' }
}

/** Deletes a submission. Its text and picture are kept as the draft of the submission form. */
export default function WithdrawDialog({
  character: { id, name, version, publishedAt },
  ...dialog
}: DialogState & { character: Pick<Character, 'id' | 'name' | 'version' | 'publishedAt'> }) {
  const leave = useLeave()
  const key = draftKey(useCurrentUser(), 'new')
  const [cannotKeep, setCannotKeep] = useState(false)
  const { data: former } = useQuery({
    queryKey: ['draft of a submission', key],
    queryFn: () => readDraft<FormValues>(key),
    enabled: dialog.opened,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })

  /** @returns whether it was withdrawn: not if its text cannot be kept and the user has not agreed to lose it */
  async function withdraw(): Promise<boolean> {
    // Stores the draft before the call, so that nothing is lost if the response is.
    const isKept = cannotKeep || (await putDraft(key, await valuesOf(id)))
    setCannotKeep(!isKept)
    if (!isKept) return false
    try {
      await client.characters.withdraw.mutate({ id, baseVersion: version })
      return true
    } catch (error) {
      if (failureCode(error) !== null) await (former ? putDraft(key, former) : dropDraft(key))
      throw error
    }
  }
  const withdrawing = useMutation({
    ...changesQueue,
    mutationFn: withdraw,
    onSuccess: async (isWithdrawn) => {
      if (!isWithdrawn) return
      // Leaves the character's page before its record is removed.
      await leave({ to: '/submissions', replace: true, resetScroll: false })
      forgetCharacter(id)
      notifySuccess(
        'Submission Withdrawn',
        publishedAt === null ? `${name} is no longer in the review queue.` : `${name} is deleted for good.`,
        cannotKeep ? undefined : { text: 'Its text is in the form.', href: '/submit' },
      )
    },
    onError: (error) => {
      notifyFailure("Couldn't withdraw", failureText(error))
      // A refusal means that the data on screen is outdated.
      if (failureCode(error) !== null) dialog.onClose()
    },
  })
  return (
    <Dialog
      {...dialog}
      title={`Withdraw ${name}?`}
      confirm="Withdraw"
      underWay="Withdrawing..."
      danger
      isPending={withdrawing.isPending}
      onConfirm={() => withdrawing.mutate()}
    >
      <p>
        {publishedAt === null
          ? 'It leaves the review queue and is deleted with its history.'
          : 'It is deleted for good, with its history and its dates. Reports and corrections of it are closed, and a promotion ends.'}{' '}
        {cannotKeep
          ? 'This browser does not store its text and picture: copy what you want to keep before you withdraw it.'
          : 'Its text and picture are kept in this browser, in the form for a new submission.'}
      </p>
      {former && !cannotKeep && (
        <p role="alert">
          That form has a draft of {former.name ? `“${former.name}”` : 'another submission'}, which is
          replaced.
        </p>
      )}
    </Dialog>
  )
}
