import { NativeSelect, Skeleton, Textarea } from '@mantine/core'
import { type CharacterField, descriptionOf, isListField } from '@personae/contract/character-fields'
import { PICTURE_LICENCES } from '@personae/contract/characters.constants'
import type { FieldValue } from '@personae/contract/history'
import type { OtherName } from '@personae/contract/other-names'
import type { PosterSubject } from '@personae/contract/shared/posters'
import { useState } from 'react'
import { GenreChips } from '../../../components/genre-chips.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { isFile, usePictureUpload } from '../../../lib/use-picture-upload.ts'

const PictureInput = lazyPart(
  async () => ({
    default: (await import('../../../components/picture-input/picture-input.tsx')).PictureInput,
  }),
  { name: 'The field', loading: () => <Skeleton h={220} radius={14} /> },
)

const LICENCES = ['', ...Object.keys(PICTURE_LICENCES)]

interface Props {
  field: CharacterField
  /** The values of the poster that is drawn without a picture. */
  subject: PosterSubject
  label: string
  value: FieldValue
  error: string | undefined
  /** Whether the field was opened just now. */
  autoFocus: boolean
  onChange: (value: FieldValue) => void
}

const nameOf = (entry: string | OtherName): string => (typeof entry === 'string' ? entry : entry.name)

/** A field for a value that is taken in place of the proposed one. */
export function AmendedValue({ field, subject, ...props }: Props) {
  const { kind } = descriptionOf(field)
  const { value, onChange, ...common } = props
  if (kind === 'picture') return <Picture {...props} subject={subject} />
  if (kind === 'genres')
    return <GenreChips {...props} value={Array.isArray(value) ? value.map(nameOf) : []} />
  if (kind === 'licence')
    return (
      <NativeSelect
        {...common}
        data={LICENCES}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    )
  if (isListField(field)) return <Lines {...props} isOfNames={kind === 'names'} />
  return (
    <Textarea
      {...common}
      value={typeof value === 'string' ? value : ''}
      autosize
      maxRows={16}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type PartProps = Omit<Props, 'field' | 'subject'>

/** The field for a picture. Its value is the data URL of a file until the upload has finished. */
function Picture({ subject, label, value, error, onChange }: PartProps & Pick<Props, 'subject'>) {
  const upload = usePictureUpload(onChange)
  const url = typeof value === 'string' ? value : ''
  const [initial] = useState(isFile(url) ? '' : url)
  return (
    <div role="group" aria-label={label}>
      <PictureInput
        subject={subject}
        value={url}
        initial={initial}
        error={error}
        upload={upload}
        onChange={onChange}
      />
    </div>
  )
}

/** A list with one entry per line, as entries may contain commas. A name that stays keeps its kind and language. */
function Lines({ value, onChange, isOfNames, ...common }: PartProps & { isOfNames: boolean }) {
  const [before] = useState(() => (Array.isArray(value) ? value : []))
  const [text, setText] = useState(() => before.map(nameOf).join('\n'))
  const write = (typed: string) => {
    setText(typed)
    const lines = typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    const known = before.filter((entry) => typeof entry !== 'string')
    onChange(
      isOfNames
        ? lines.map((name): OtherName => known.find((one) => one.name === name) ?? { name, kind: 'other' })
        : lines,
    )
  }
  return (
    <Textarea
      {...common}
      description="One entry in each line"
      value={text}
      autosize
      maxRows={16}
      onChange={(event) => write(event.currentTarget.value)}
    />
  )
}
