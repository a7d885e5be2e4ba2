import type { Character } from '@personae/contract/characters'
import { correctionInput } from '@personae/contract/corrections'
import { isForOwners, PROBLEM_TOPICS } from '@personae/contract/corrections.constants'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CountedTextarea, useValue } from '../../components/counted-fields.tsx'
import { Dialog, type DialogState } from '../../components/dialog.tsx'
import { FormFailed } from '../../components/form-failed.tsx'
import { SearchInput } from '../../components/search-input.tsx'
import { RadioCards } from '../../components/radio-cards.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { useIdempotentCall } from '../../lib/idempotency-key.ts'
import { invalidateCharacter, invalidateCorrections, invalidating } from '../../lib/invalidate.ts'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { client, fieldErrors, trpc } from '../../lib/trpc.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'

const { wrong, advertising, hurtful, generated, other, removal } = PROBLEM_TOPICS

const CHOICES = [
  { value: 'wrong', content: wrong },
  { value: 'advertising', content: advertising },
  { value: 'hurtful', content: hurtful },
  { value: 'generated', content: generated },
  { value: 'duplicate', content: 'The same as another character' },
  { value: 'other', content: other },
] as const

/** The choices of the company of the universe, for pages of others. */
const FOR_COMPANY = [...CHOICES, { value: 'removal', content: removal }] as const

const NOTHING = { about: 'wrong' as (typeof FOR_COMPANY)[number]['value'], note: '', otherId: '' }

type Values = typeof NOTHING

export default function ProblemDialog({ character, ...dialog }: DialogState & { character: Character }) {
  const { id: characterId, name, origin, submittedBy } = character
  const user = useCurrentUser()
  const { data: company } = useQuery(trpc.companies.ofOrigin.queryOptions({ origin }))
  const mayAskForRemoval = company && company.id === user?.companyId && submittedBy !== user.id
  const toInput = ({ about, note, otherId }: Values) => ({
    characterId,
    ...(about === 'duplicate'
      ? { kind: 'duplicate' as const, otherId: otherId || null }
      : { kind: 'problem' as const, topic: about }),
    note,
    baseVersion: character.version,
  })
  const form = useZodForm(correctionInput, {
    initialValues: NOTHING,
    toInput,
    // Without the chosen character, as its name is not part of the draft.
    onValuesChange: (values) => draft.save({ ...values, otherId: '' }),
  })
  const draft = useDraft({ form: 'problem', id: characterId, untouched: NOTHING, restore: form.setValues })
  const about = useValue(form, 'about')
  const isDuplicate = about === 'duplicate'
  const send = useIdempotentCall(client.corrections.create.mutate)
  const report = useMutation({
    mutationFn: send,
    // A report on an outdated version is refused, so fetch the page: the next report is then on what it says now.
    ...invalidating(() => Promise.all([invalidateCorrections(), invalidateCharacter(characterId)])),
    onSuccess: ({ id }) => {
      notifySuccess('Problem Reported', 'We will tell you what was decided.', {
        text: 'View it',
        href: `/corrections/${id}`,
      })
      form.reset()
      void draft.drop({ forGood: false })
      dialog.onClose()
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure('Error', 'Failed to report the problem')
    },
  })
  return (
    <Dialog
      {...dialog}
      title={`Report a problem with ${name}`}
      confirm="Send Report"
      underWay="Sending..."
      size="lg"
      isPending={report.isPending}
      onConfirm={form.onSubmit((values) => report.mutate(toInput(values)))}
    >
      <div className="grid gap-20">
        <RadioCards
          legend="What is wrong?"
          choices={mayAskForRemoval ? FOR_COMPANY : CHOICES}
          value={about}
          onChange={(value) => form.setFieldValue('about', value)}
        />
        <p className="soft size-15" role="status">
          {about === 'removal'
            ? 'The admins read it and decide within 48 hours. If they accept, the submitter is told what you say.'
            : isDuplicate || isForOwners(about)
              ? 'The admins and the owner of the page read it, with your name.'
              : 'Only the admins read it: the owner of the page is told neither what you say nor your name.'}
        </p>
        {about === 'wrong' && (
          <p className="soft size-15">
            Do you know what is right?{' '}
            <Link to="/character/$id/suggest" params={{ id: characterId }}>
              Suggest an edit
            </Link>{' '}
            instead.
          </p>
        )}
        {isDuplicate && <OtherField form={form} except={characterId} />}
        <CountedTextarea
          key={String(isDuplicate)}
          form={form}
          field="note"
          label="Note"
          description={
            isDuplicate
              ? 'What shows that they are the same (optional)'
              : about === 'removal'
                ? 'Why the page should be taken off'
                : 'What we should look at'
          }
          max={MAX_LENGTH.message}
          minRows={3}
          required={!isDuplicate}
        />
        <p className="soft size-15">
          Is a work of yours copied here? Then use “Report Copyright Violation” on the page.
        </p>
        {report.isError && <FormFailed title="The report was not sent" error={report.error} />}
      </div>
    </Dialog>
  )
}

type ProblemForm = ReturnType<typeof useZodForm<Values>>

/** The field for the character that this one duplicates. */
function OtherField({ form, except }: { form: ProblemForm; except: string }) {
  const [text, setText] = useState('')
  return (
    <SearchInput
      label="The other character"
      placeholder="Type a name, and choose one"
      error={form.getInputProps('otherId').error}
      text={text}
      except={except}
      onText={(typed) => {
        setText(typed)
        form.setFieldValue('otherId', '')
      }}
      onPick={({ id, name, origin }) => {
        setText(`${name} (${origin})`)
        form.setFieldValue('otherId', id)
      }}
      data-path="otherId"
      // Removed here, as the slash leads to the search of the site.
      aria-keyshortcuts={undefined}
    />
  )
}
