import { type CharacterField, fieldNames } from '@personae/contract/character-fields'
import type { Character } from '@personae/contract/characters'
import { isSameValue } from '@personae/contract/merge-fields'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../../components/checkbox.ts'
import { DialogButton } from '../../../components/dialog-button.tsx'
import { Dialog, type DialogState } from '../../../components/dialog.tsx'
import { fieldLabel, fieldText } from '../../../lib/character-fields.ts'
import { invalidateCorrections, invalidateWritten } from '../../../lib/invalidate.ts'
import { notifyFailed, notifySuccess } from '../../../lib/notify.ts'
import { trpc } from '../../../lib/trpc.ts'
import classes from './corrections-desk.module.css'

interface Props {
  submission: Character
  original: Character
  /** Called when the submission is closed. */
  onKept: () => Promise<void>
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields in which the submission differs from the published character. */
const newFields = (submission: Character, original: Character): CharacterField[] =>
  fieldNames.filter(
    (field) => !isEmpty(submission[field]) && !isSameValue(submission[field], original[field]),
  )

/** For a submission of a published character: closes it, and turns what is new in it into a correction (R37). */
export function KeepAsCorrection({ submission, original, onKept }: Props) {
  const fields = newFields(submission, original)
  if (submission.status !== 'pending' || original.status !== 'approved' || fields.length === 0) return null
  return (
    <DialogButton label="Keep What Is New" size="sm">
      {(dialog) => (
        <KeepDialog
          {...dialog}
          key={`${submission.version} ${original.version}`}
          {...{ submission, original, onKept, fields }}
        />
      )}
    </DialogButton>
  )
}

type DialogProps = Props & DialogState & { fields: CharacterField[] }

function KeepDialog({ submission, original, onKept, fields, ...dialog }: DialogProps) {
  const [picked, setPicked] = useState(() => fields.filter((field) => isEmpty(original[field])))
  const [isMissing, setMissing] = useState(false)
  const keep = useMutation({
    ...trpc.corrections.fromSubmission.mutationOptions(),
    onSuccess: async () => {
      dialog.onClose()
      notifySuccess('Kept as a Correction', 'The submitter has been told.', {
        text: 'Decide on it',
        href: '/admin/review?kind=correction',
      })
      await onKept()
      await Promise.all([invalidateWritten(submission.id), invalidateCorrections()])
    },
    onError: async (error) => {
      notifyFailed("Couldn't keep it")(error)
      await invalidateWritten(submission.id)
    },
  })
  const confirm = () => {
    setMissing(picked.length === 0)
    if (picked.length === 0 || keep.isPending) return
    keep.mutate({
      submissionId: submission.id,
      baseVersion: submission.version,
      characterId: original.id,
      fields: picked,
    })
  }
  return (
    <Dialog
      {...dialog}
      title="Keep what is new as a correction"
      confirm="Close and Keep"
      underWay="Saving..."
      size="lg"
      isPending={keep.isPending}
      onConfirm={confirm}
    >
      <Checkbox.Group
        label={`From “${submission.name}” to the published “${original.name}”`}
        description="The submission is closed with a link to the published character. The ticked fields become a correction by its submitter."
        value={picked}
        error={isMissing && picked.length === 0 && 'Choose at least one field.'}
        onChange={(chosen) => setPicked(fields.filter((field) => chosen.includes(field)))}
      >
        <div className="grid gap-12" style={{ marginTop: 12 }}>
          {fields.map((field) => (
            <Checkbox
              key={field}
              value={field}
              label={fieldLabel(field)}
              description={
                <span className={classes.choice}>
                  {field === 'imageUrl' ? 'Another picture' : fieldText(field, submission[field])}
                </span>
              }
            />
          ))}
        </div>
      </Checkbox.Group>
    </Dialog>
  )
}
