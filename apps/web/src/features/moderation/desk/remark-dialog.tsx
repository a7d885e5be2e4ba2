import { NativeSelect } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { type CharacterField, fieldNames } from '@personae/contract/character-fields'
import { REVIEW_LIMITS } from '@personae/contract/review-rounds.constants'
import { lengthOf, tooLong } from '@personae/contract/text.constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ShortTextarea } from '../../../components/counted-fields.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { fieldLabel } from '../../../lib/character-fields.ts'
import { templatesQuery } from '../moderation.queries.ts'
import type { RemarkTexts } from './use-review-remarks.ts'

interface Props {
  /** The field to begin with; null to choose one. */
  field: CharacterField | null
  texts: RemarkTexts
  opened: boolean
  onSave: (field: CharacterField, text: string) => void
  onClose: () => void
}

const FIRST: CharacterField = 'description'

/** A remark on a field. What was typed is saved also when another field is chosen. */
export function RemarkDialog({ field: begun, texts, opened, onSave, onClose }: Props) {
  const { data: templates = [] } = useQuery(templatesQuery())
  const [field, setField] = useState(begun ?? FIRST)
  const [text, setText] = useState(texts[field] ?? '')
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
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      title="Remark on a field"
      confirm="Save Remark"
      onClose={onClose}
      onConfirm={save}
    >
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
            if (template) setText([text.trim(), template.text].filter((part) => part !== '').join('\n\n'))
          }}
        />
      )}
      <ShortTextarea
        label="Remark"
        description="The submitter sees it at the field. An empty one is removed."
        max={REVIEW_LIMITS.text}
        error={error}
        value={text}
        onChange={setText}
        onKeyDown={getHotkeyHandler([['mod+Enter', save]])}
        minRows={3}
        data-autofocus={begun !== null || undefined}
      />
    </Dialog>
  )
}
