import { correctionRefusal } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import { NOTHING_CHANGED } from '@personae/contract/corrections.constants'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { BackLink } from '../../../components/back-link.tsx'
import { DraftNotice } from '../../../components/draft-notice.tsx'
import { Note } from '../../../components/note.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { idempotencyKeyOf } from '../../../lib/idempotency-key.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { characterQuery } from '../../../lib/queries.ts'
import { UNREACHED, unshownText } from '../../../lib/trpc.ts'
import { useLeave } from '../../../lib/use-leave.ts'
import { focusFirstError } from '../../../lib/use-zod-form.ts'
import { suggestMutation } from '../submission.queries.ts'
import classes from './character-form.module.css'
import { CharacterForm } from './character-form.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { changesIn, toInput } from './form-values.ts'
import { Refused } from './refused.tsx'
import { StatementFields } from './statement-fields.tsx'
import { ChangeCount, SuggestedChanges } from './suggested-changes.tsx'
import { reasonsIn, useCharacterForm } from './use-character-form.ts'

type Matches = ComponentProps<typeof CharacterForm>['matches']

/** The edit form for those who may only suggest. Admins are taken to the form that saves. */
export function SuggestPage({ id, matches }: { id: string; matches: Matches }) {
  const user = useCurrentUser()
  const { data: character } = useSuspenseQuery(characterQuery(id))
  if (user?.isAdmin) return <Navigate to="/character/$id/edit" params={{ id }} replace />
  const refusal = user && correctionRefusal(user, character)
  return refusal ? (
    <Refused id={id} title="Cannot Suggest an Edit" text={refusal.message} />
  ) : (
    <SuggestForm character={character} matches={matches} />
  )
}

function SuggestForm({ character, matches }: { character: Character; matches: Matches }) {
  const { id, name } = character
  const leave = useLeave()
  const {
    form,
    upload,
    draft,
    conflict,
    takeTheirs,
    input,
    attempt,
    isValid,
    startOver,
    failed,
    base = character,
  } = useCharacterForm({ original: character, isSuggestion: true })
  const [isUnchanged, setUnchanged] = useState(false)
  const call = useMutation(suggestMutation())
  const suggestion = useMutation({
    async mutationFn() {
      const correction = {
        characterId: id,
        kind: 'change' as const,
        changes: changesIn(await input(), base),
        ...reasonsIn(form.getValues()),
        baseVersion: base.version,
      }
      return call.mutateAsync({
        correction,
        idempotencyKey: await idempotencyKeyOf(attempt(), correction),
      })
    },
    async onSuccess({ id: suggested }) {
      await draft.drop({ forGood: true })
      notifySuccess('Suggestion Sent', 'We will tell you what was decided.', {
        text: 'View it',
        href: `/corrections/${suggested}`,
      })
      await leave({ to: '/character/$id', params: { id } })
    },
    onError: (error) => failed(error, 'Suggestion Failed', 'Your suggestion was not sent.'),
  })
  const named = useLocation({ select: ({ hash }) => hash })
  const focusNamed = useEffectEvent(() => focusFirstError(form, { [named]: true }))
  useEffect(() => focusNamed(), [])
  const reason = isUnchanged ? NOTHING_CHANGED : unshown(suggestion.error)

  function send(): void {
    const isNothing = Object.keys(changesIn(toInput(form.getValues()), base)).length === 0
    setUnchanged(isNothing)
    if (!isNothing && isValid()) suggestion.mutate()
  }

  return (
    <div className="page">
      <BackLink to="/character/$id" params={{ id }}>
        Back to {name}
      </BackLink>
      <PageTitle
        title={`Suggest an Edit to ${name}`}
        text="Change what is wrong. A person decides on each field, and others' edits are kept."
      />
      {conflict && <ConflictNotice conflict={conflict} form={form} onTake={takeTheirs} />}
      {draft.restored && <DraftNotice onStartOver={() => void startOver()} />}
      <CharacterForm
        matches={matches}
        form={form}
        upload={upload}
        error={suggestion.error}
        isSaved={draft.isSaved}
        onSubmit={send}
        after={
          <fieldset className={classes.section}>
            <legend>Your suggestion</legend>
            <SuggestedChanges form={form} base={base} />
            <StatementFields
              form={form}
              note="note"
              sources="sources"
              hint="Why it is wrong, for those who decide"
              max={MAX_LENGTH.message}
            />
          </fieldset>
        }
      >
        {reason && (
          <div style={{ flex: '1 0 100%' }}>
            <Note title="Your suggestion was not sent" tone="bad" role="alert" text={reason} />
          </div>
        )}
        <ChangeCount form={form} base={base} />
        <SubmitButton isPending={suggestion.isPending} underWay="Sending...">
          Send Suggestion
        </SubmitButton>
      </CharacterForm>
    </div>
  )
}

const unshown = (error: unknown): string | null =>
  error instanceof DOMException && error.name === 'AbortError'
    ? null
    : unshownText(error, `${UNREACHED} What you wrote is still here.`)
