import { NativeSelect } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { type CharacterField, fieldNames } from '@personae/contract/character-fields'
import { REVIEW_LIMITS } from '@personae/contract/review-rounds.constants'
import { lengthOf, tooLong } from '@personae/contract/text.constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ShortTextarea } from '../../../components/counted-fields.tsx'
import { Dialog, type DialogState } from '../../../components/dialog.tsx'
import { fieldLabel } from '../../../lib/character-fields.ts'
import { templatesQuery } from '../../../components/reason-templates.tsx'
import { useDraft } from '../../../lib/use-draft.ts'
import type { RemarkTexts } from './use-review-remarks.ts'

interface Props extends DialogState {
  submissionId: string
  /** The field to begin with; null lets the admin choose. */
  field: CharacterField | null
  texts: RemarkTexts
  onSave: (field: CharacterField, text: string) => void
}

const FIRST: CharacterField = 'description'

/** A remark on a field. Choosing another field saves the remark typed so far. */
export function RemarkDialog({ submissionId, field: begun, texts, opened, onSave, onClose }: Props) {
  const { data: templates = [] } = useQuery(templatesQuery())
  const [field, setField] = useState(begun ?? FIRST)
  const [text, setText] = useState(texts[field] ?? '')
  // Keeps the typed remark if the session ends or the page is closed. Saving and cancelling remove it.
  const draft = useDraft({
    form: 'remark',
    id: submissionId,
    untouched: { field, text: texts[field] ?? '' },
    restore(stored) {
      if (begun !== null && begun !== stored.field) return
      setField(stored.field)
      setText(stored.text)
    },
  })
  const type = (typed: string) => {
    setText(typed)
    draft.save({ field, text: typed })
  }
  const close = () => {
    void draft.drop({ forGood: true })
    onClose()
  }
  const error = lengthOf(text.trim()) > REVIEW_LIMITS.text ? tooLong('The remark', REVIEW_LIMITS.text) : null
  const ofField = templates.filter((template) => template.field === field)

  const choose = (name: string) => {
    const next = fieldNames.find((one) => one === name)
    if (!next || error) return
    onSave(field, text.trim())
    setField(next)
    setText(texts[next] ?? '')
  }
  const save = () => {
    if (error) return
    onSave(field, text.trim())
    close()
  }
  return (
    <Dialog opened={opened} title="Remark on a field" confirm="Save Remark" onClose={close} onConfirm={save}>
      <NativeSelect
        label="Field"
        mb="md"
        data={fieldNames.map((name) => ({
          value: name,
          label: `${fieldLabel(name)}${texts[name] ? ' (has a remark)' : ''}`,
        }))}
        value={field}
        onChange={({ currentTarget: { value } }) => choose(value)}
        data-autofocus={begun === null || undefined}
      />
      {ofField.length > 0 && (
        <NativeSelect
          label="Template"
          mb="md"
          data={[
            { value: '', label: 'Write your own' },
            ...ofField.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const template = ofField.find(({ id }) => id === value)
            if (template) type([text.trim(), template.text].filter((part) => part !== '').join('\n\n'))
          }}
        />
      )}
      <ShortTextarea
        label="Remark"
        description="The submitter sees it at the field. An empty one is removed."
        max={REVIEW_LIMITS.text}
        error={error}
        value={text}
        onChange={type}
        onKeyDown={getHotkeyHandler([['mod+Enter', save]])}
        minRows={3}
        data-autofocus={begun !== null || undefined}
      />
    </Dialog>
  )
}
