import { canResubmit, editRefusal, NOT_YOURS } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import type { ReviewRound } from '@personae/contract/review-rounds'
import { useInfiniteQuery, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { LinkLikeButton } from '../../../components/link-button.tsx'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { itemsOf } from '../../../lib/items-of.ts'
import { PageTitle } from '../../../components/page-title.tsx'
import { splitRounds } from '../../../components/rounds/split-rounds.ts'
import { SkeletonRows } from '../../../components/skeleton-rows.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { characterQuery, roundsQuery } from '../../../lib/queries.ts'
import { client, trpc } from '../../../lib/trpc.ts'
import { useLeave } from '../../../lib/use-leave.ts'
import classes from './character-form.module.css'
import { CharacterForm, Refused } from './character-form.tsx'
import { changesRecord } from '../submission.queries.ts'
import { ForReviewer } from './statement-fields.tsx'
import { useRemarks } from './remarks.tsx'
import { changesIn } from './form-values.ts'
import { newest, useCharacterForm } from './use-character-form.ts'

const NOT_SAVED = 'The changes were not saved'
const NOT_RESUBMITTED = 'The changes are saved, but were not sent back to review'

/** Milliseconds for which rounds count as current: long enough for those that the server has put into the page. */
const FRESH_MS = 20_000

/** The edit form. Users without permission are told the reason and led to the character's page. */
export function EditPage({ id }: { id: string }) {
  const user = useCurrentUser()
  const { data: character } = useSuspenseQuery(characterQuery(id))
  // The permission when the page was opened, because a resubmission ends it before the page is left.
  const [refusal] = useState(() => user && editRefusal(user, character))
  const [isMine] = useState(() => user !== null && canResubmit(user, character))
  // The form starts with the rounds' notes and remarks, so it needs current rounds, not those of an earlier visit.
  const rounds = useInfiniteQuery({ ...roundsQuery(id), enabled: isMine, staleTime: FRESH_MS })
  const [areNew] = useState(() => !rounds.isStale)
  if (refusal)
    return <Refused id={id} title={refusal === NOT_YOURS ? 'Access Denied' : 'Cannot Edit'} text={refusal} />
  // Offline the query is paused, and the form does not wait for it.
  const isWaiting = !areNew && rounds.fetchStatus === 'fetching' && !rounds.isFetchedAfterMount
  return (
    <div className="page">
      <PageTitle title={`Edit ${character.name}`} />
      {rounds.isError && !rounds.data && (
        <LoadFailed title="Couldn't load the remarks of the reviewer" query={rounds} />
      )}
      {isWaiting ? (
        <SkeletonRows count={1} h={240} />
      ) : (
        // Remounted when the rounds have loaded; what was typed before that is in the draft.
        <EditForm
          key={String(rounds.data !== undefined)}
          character={character}
          rounds={itemsOf(rounds.data)}
        />
      )}
    </div>
  )
}

function EditForm({ character, rounds }: { character: Character; rounds: ReviewRound[] }) {
  const { id, rejectionReason } = character
  const user = useCurrentUser()
  const leave = useLeave()
  const fields = useCharacterForm({ original: character, rounds })
  const { former } = splitRounds(rounds)
  const remarks = useRemarks({ fields, character, former })
  const edit = useMutation({
    mutationFn: async (of: { id: string }) =>
      client.characters.edit.mutate({ ...(await fields.input()), ...of, baseVersion: fields.base?.version }),
    ...changesRecord,
  })
  const resubmit = useMutation(trpc.characters.resubmit.mutationOptions(changesRecord))
  // A submission that was taken back has no reason of its own; the reason of the round before still applies.
  const note = rejectionReason ?? former?.reason
  const isPending = edit.isPending || resubmit.isPending
  const isMine = user !== null && canResubmit(user, character)

  /** Saves the changes. @returns the saved character, or null if it was not saved */
  async function save(): Promise<Character | null> {
    if (!fields.isValid()) return null
    try {
      const saved = await edit.mutateAsync({ id })
      await fields.saved(saved)
      return saved
    } catch (error) {
      await fields.failed(error, 'Update Failed', 'Failed to update character')
      return null
    }
  }

  const done = (options?: { replace: boolean }) => leave({ to: '/character/$id', params: { id }, ...options })

  const saveChanges = async () => {
    if (!(await save())) return
    notifySuccess('Changes Saved', 'Your character has been updated successfully.')
    await done()
  }

  /** Saves and resubmits. @returns whether the server says that it has done both */
  async function send(): Promise<boolean> {
    const saved = await save()
    if (!saved) return false
    const reviewed = { ...fields.forReviewer(), answers: remarks.answers() }
    try {
      await resubmit.mutateAsync({ id, baseVersion: saved.version, ...reviewed })
      return true
    } catch (error) {
      await fields.failed(error, 'Resubmission Failed', 'Failed to resubmit character')
      return false
    }
  }

  /** Whether what is in the form waits for review: the answer to a resubmission may have been lost. */
  async function waits(): Promise<boolean> {
    const now = await newest(id)
    return now?.status === 'pending' && Object.keys(changesIn(await fields.input(), now)).length === 0
  }

  const saveAndResubmit = async () => {
    if (!(await send()) && !(await waits())) return
    await fields.draft.drop({ forGood: true })
    notifySuccess('Character Resubmitted!')
    // Back must not lead to the form, which is refused from now on.
    await done({ replace: true })
  }

  return (
    <CharacterForm
      fields={fields}
      error={edit.error ?? resubmit.error}
      failed={edit.error ? NOT_SAVED : NOT_RESUBMITTED}
      remark={remarks.below}
      before={
        note && (
          <Reason
            title={character.rejectedPermanently ? 'Reason for the rejection' : 'Changes requested'}
            text={note}
            progress={remarks.progress}
          />
        )
      }
      after={isMine && <ForReviewer form={fields.form} />}
      onSubmit={() => void saveChanges()}
    >
      <SubmitButton variant={isMine ? 'default' : 'filled'} disabled={isPending} isPending={edit.isPending}>
        Save Changes
      </SubmitButton>
      <SubmitButton
        type="button"
        variant={isMine ? 'filled' : 'default'}
        disabled={!isMine || isPending}
        isPending={resubmit.isPending}
        onClick={() => void saveAndResubmit()}
      >
        Resubmit for Review
      </SubmitButton>
    </CharacterForm>
  )
}

/** The reviewer's reason. It stays in view beside the form; a long text is cut until the user unfolds it. */
function Reason({ title, text, progress }: { title: string; text: string; progress: ReactNode }) {
  const shown = useRef<HTMLParagraphElement>(null)
  const [isCut, setCut] = useState(false)
  const [isWhole, setWhole] = useState(false)
  // Measured before the first paint, as the form below would move otherwise.
  useLayoutEffect(() => {
    const words = shown.current
    if (!words) return undefined
    const measure = () => setCut(words.scrollHeight > words.clientHeight)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(words)
    return () => sizes.disconnect()
  }, [])
  return (
    <details open className={classes.reason} data-whole={isWhole || undefined}>
      <summary>
        {title}
        {progress && <span> · {progress}</span>}
      </summary>
      <p ref={shown} data-cut={isCut || undefined}>
        {text}
      </p>
      {(isCut || isWhole) && (
        <div className={classes.showAll}>
          <LinkLikeButton onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show less' : 'Show all'}
          </LinkLikeButton>
        </div>
      )}
    </details>
  )
}
