import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type CharacterField, formLabel } from '@personae/contract/character-fields'
import { PICTURE_LICENCES } from '@personae/contract/characters.constants'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { type ReactNode, useMemo } from 'react'
import { CountedText, LINK_KEYS, useValue } from '../../../components/counted-fields.tsx'
import { PictureInput } from '../../../components/picture-input/picture-input.tsx'
import type { PictureUpload } from '../../../lib/use-picture-upload.ts'
import classes from './picture-field.module.css'
import type { CharacterFormState } from './use-character-form.ts'

/** Milliseconds without typing after which the drawn poster is updated. */
const DEBOUNCE_MS = 400

/** The values from which the poster is drawn, updated when typing pauses. */
function usePosterSubject(form: CharacterFormState) {
  const [name, origin, genres] = [useValue(form, 'name'), useValue(form, 'origin'), useValue(form, 'genres')]
  const typed = useMemo(() => ({ name, origin, genres }), [name, origin, genres])
  return useDebouncedValue(typed, DEBOUNCE_MS)[0]
}

const LICENCES = ['', ...Object.keys(PICTURE_LICENCES)]

interface Props {
  form: CharacterFormState
  upload: PictureUpload
  /** Renders a field with the remark on it below. */
  at: (field: CharacterField, input: ReactNode) => ReactNode
}

export function PictureField({ form, upload, at }: Props) {
  const subject = usePosterSubject(form)
  const value = useValue(form, 'imageUrl')
  /** Shows a field only if there is a picture: a drawn poster is the site's own and needs no credit. */
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
        {withPicture(
          'pictureLink',
          <CountedText {...of('pictureLink')} {...LINK_KEYS} inputMode="url" placeholder="https://" />,
        )}
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
