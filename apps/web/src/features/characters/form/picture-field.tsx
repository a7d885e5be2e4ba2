import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type CharacterField, formLabel } from '@personae/contract/character-fields'
import { PICTURE_LICENCES } from '@personae/contract/characters.constants'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { type ReactNode, useMemo } from 'react'
import { CountedText, useTyped } from '../../../components/counted-fields.tsx'
import { PictureInput } from '../../../components/picture-input/picture-input.tsx'
import type { PictureUpload } from '../../../lib/use-picture-upload.ts'
import classes from './picture-field.module.css'
import type { CharacterFormState } from './use-character-form.ts'

/** The poster is drawn again after a pause of so many milliseconds. */
const DEBOUNCE_MS = 400

/** The values for the drawn poster, updated when typing pauses. */
function usePosterSubject(form: CharacterFormState) {
  const [name, origin, genres] = [useTyped(form, 'name'), useTyped(form, 'origin'), useTyped(form, 'genres')]
  const typed = useMemo(() => ({ name, origin, genres }), [name, origin, genres])
  return useDebouncedValue(typed, DEBOUNCE_MS)[0]
}

const LICENCES = ['', ...Object.keys(PICTURE_LICENCES)]

interface Props {
  form: CharacterFormState
  upload: PictureUpload
  /** A field with the remark on it below. */
  at: (field: CharacterField, input: ReactNode) => ReactNode
}

export function PictureField({ form, upload, at }: Props) {
  const subject = usePosterSubject(form)
  const value = useTyped(form, 'imageUrl')
  /** Only with a chosen picture: a drawn poster is ours. */
  const withPicture = (field: CharacterField, input: ReactNode) => at(field, value && input)
  const of = (field: 'pictureCredit' | 'pictureLink') => ({ form, field, label: formLabel(field) })
  return (
    <PictureInput
      subject={subject}
      value={value}
      initial={form.getInitialValues().imageUrl}
      error={form.errors.imageUrl}
      upload={upload}
      onChange={(url) => form.setFieldValue('imageUrl', url)}
    >
      <div className={classes.below}>
        {at('imageUrl', null)}
        {withPicture('pictureCredit', <CountedText {...of('pictureCredit')} max={MAX_LENGTH.name} />)}
        {withPicture('pictureLink', <CountedText {...of('pictureLink')} placeholder="https://" />)}
        {withPicture(
          'pictureLicence',
          <NativeSelect
            key={form.key('pictureLicence')}
            {...form.getInputProps('pictureLicence')}
            label={formLabel('pictureLicence')}
            data={LICENCES}
          />,
        )}
      </div>
    </PictureInput>
  )
}
