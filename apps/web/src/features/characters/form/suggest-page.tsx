import { correctionRefusal } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import { NOTHING_CHANGED } from '@personae/contract/corrections.constants'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useDeferredValue, useMemo } from 'react'
import { BackLink } from '../../../components/back-link.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { changesCorrections } from '../../../lib/invalidate.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { characterQuery } from '../../../lib/queries.ts'
import { client } from '../../../lib/trpc.ts'
import { useLeave } from '../../../lib/use-leave.ts'
import { focusFirstError } from '../../../lib/use-zod-form.ts'
import { CharacterForm, Refused } from './character-form.tsx'
import { changesIn, toInput } from './form-values.ts'
import { StatementFields } from './statement-fields.tsx'
import { type CharacterFields, reasonsIn, useCharacterForm, useFormValues } from './use-character-form.ts'
import { type CharacterField, fieldNames } from '@personae/contract/character-fields'
import { BeforeAndAfter, FieldChange } from '../../../components/field-change.tsx'
import classes from './character-form.module.css'

/** The edit form of users who may only suggest a change. Admins are led to the form that saves. */
export function SuggestPage({ id }: { id: string }) {
  const user = useCurrentUser()
  const { data: character } = useSuspenseQuery(characterQuery(id))
  if (user?.isAdmin) return <Navigate to="/character/$id/edit" params={{ id }} replace />
  const refusal = user && correctionRefusal(user, character)
  return refusal ? (
    <Refused id={id} title="Cannot Suggest an Edit" text={refusal.message} />
  ) : (
    <SuggestForm character={character} />
  )
}

function SuggestForm({ character }: { character: Character }) {
  const { id, name } = character
  const leave = useLeave()
  const fields = useCharacterForm({ original: character, isSuggestion: true })
  const { form, base = character } = fields
  const [isUnchanged, setUnchanged] = useState(false)
  const suggestion = useMutation({
    ...changesCorrections,
    async mutationFn() {
      const correction = {
        characterId: id,
        kind: 'change' as const,
        changes: changesIn(await fields.input(), base),
        ...reasonsIn(form.getValues()),
        baseVersion: base.version,
      }
      return client.corrections.create.mutate(correction, await fields.once(correction))
    },
    async onSuccess({ id: suggested }) {
      await fields.draft.drop({ forGood: true })
      notifySuccess('Suggestion Sent', 'We will tell you what was decided.', {
        text: 'View it',
        href: `/corrections/${suggested}`,
      })
      await leave({ to: '/character/$id', params: { id } })
    },
    onError: (error) => fields.failed(error, 'Suggestion Failed', 'Your suggestion was not sent.'),
  })
  const named = useLocation({ select: ({ hash }) => hash })
  const focusNamed = useEffectEvent(() => focusFirstError(form, { [named]: true }))
  useEffect(() => focusNamed(), [])
  const onTyping = useEffectEvent(fields.subscribe)
  useEffect(() => onTyping(() => setUnchanged(false)), [])

  function send(): void {
    const hasNoChanges = Object.keys(changesIn(toInput(form.getValues()), base)).length === 0
    setUnchanged(hasNoChanges)
    if (!hasNoChanges && fields.isValid()) suggestion.mutate()
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
      <CharacterForm
        fields={fields}
        error={suggestion.error}
        failed="Your suggestion was not sent"
        problem={isUnchanged && NOTHING_CHANGED}
        onSubmit={send}
        after={
          <fieldset className={classes.section}>
            <legend>Your suggestion</legend>
            <SuggestedChanges fields={fields} base={base} />
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
        <ChangeCount fields={fields} base={base} />
        <SubmitButton isPending={suggestion.isPending} underWay="Sending...">
          Send Suggestion
        </SubmitButton>
      </CharacterForm>
    </div>
  )
}

interface ChangesProps {
  fields: CharacterFields
  base: Character
}

/** The changed fields, without a debounce: what appears late would move the button below while it is pressed. */
function useChanges({ fields, base }: ChangesProps) {
  const values = useDeferredValue(useFormValues(fields))
  return useMemo(() => Object.entries(changesIn(toInput(values), base)), [values, base])
}

function ChangeCount(props: ChangesProps) {
  const { length } = useChanges(props)
  return (
    <p className={classes.changeCount} aria-live="polite">
      {length === 0
        ? `You change none of ${fieldNames.length} fields yet`
        : `You change ${length} of ${fieldNames.length} fields`}
    </p>
  )
}

/** Shows what the suggestion would change, with the differing words marked. */
function SuggestedChanges(props: ChangesProps) {
  const { base } = props
  const changes = useChanges(props)
  return useMemo(
    () => (
      <div className="grid gap-12">
        {changes.map(([field, value]) => (
          <FieldChange key={field} field={field}>
            <BeforeAndAfter field={field} before={base[field as CharacterField]} after={value} />
          </FieldChange>
        ))}
      </div>
    ),
    [changes, base],
  )
}
