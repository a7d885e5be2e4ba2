import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formLabel } from '@personae/contract/character-fields'
import { PICTURE_LICENCES } from '@personae/contract/characters.constants'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { useMemo } from 'react'
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

export function PictureField({ form, upload }: { form: CharacterFormState; upload: PictureUpload }) {
  const subject = usePosterSubject(form)
  const value = useTyped(form, 'imageUrl')
  return (
    <PictureInput
      subject={subject}
      value={value}
      initial={form.getInitialValues().imageUrl}
      error={form.errors.imageUrl}
      upload={upload}
      onChange={(url) => form.setFieldValue('imageUrl', url)}
    >
      {value && <CreditFields form={form} />}
    </PictureInput>
  )
}

const LICENCES = ['', ...Object.keys(PICTURE_LICENCES)]

/** Only for a chosen picture: a drawn poster is ours. */
function CreditFields({ form }: { form: CharacterFormState }) {
  return (
    <div className={classes.credit}>
      <CountedText
        form={form}
        field="pictureCredit"
        label={formLabel('pictureCredit')}
        max={MAX_LENGTH.name}
      />
      <CountedText form={form} field="pictureLink" label={formLabel('pictureLink')} placeholder="https://" />
      <NativeSelect
        key={form.key('pictureLicence')}
        {...form.getInputProps('pictureLicence')}
        label={formLabel('pictureLicence')}
        data={LICENCES}
      />
    </div>
  )
}
