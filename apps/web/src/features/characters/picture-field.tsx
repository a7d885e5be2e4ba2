import { Button, FileButton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Poster } from '../../components/poster.tsx'
import { ACCEPTED_IMAGES } from '../../lib/read-image.ts'
import classes from './picture-field.module.css'
import type { CharacterFormState } from './use-character-form.ts'
import { usePicture } from './use-picture.ts'
import { usePictureInput } from './use-picture-input.ts'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

/** The picture with its preview: what the card will look like, with or without one. */
export function PictureField({ form }: { form: CharacterFormState }) {
  const [name, setName] = useState(form.getValues().name)
  form.watch('name', ({ value }) => setName(value))
  const { shown, problem, whole, cropping, setCropping, set, choose, remove } = usePicture(form)
  const { isOver, dropTarget } = usePictureInput((file) => void choose(file))

  return (
    <div className={classes.root} data-over={isOver || undefined} {...dropTarget}>
      <Poster className={classes.preview} name={name || '?'} imageUrl={shown || null} sizes="260px" eager />
      <div className={classes.actions}>
        <FileButton
          accept={ACCEPTED_IMAGES}
          onChange={(file) => file && void choose(file)}
          inputProps={{ 'aria-label': 'Picture' }}
        >
          {(props) => (
            <Button {...props} variant="default" size="sm" fullWidth>
              {shown ? 'Choose another picture' : 'Choose a picture'}
            </Button>
          )}
        </FileButton>
        {whole && (
          <Button variant="subtle" color="gray" size="sm" fullWidth onClick={() => setCropping(true)}>
            Crop the picture
          </Button>
        )}
        {shown && (
          <Button variant="subtle" color="gray" size="sm" fullWidth onClick={remove}>
            Remove the picture
          </Button>
        )}
        <p className={classes.hint}>
          A picture is recommended, in upright format. You can also drop one here or paste it. PNG, JPEG,
          WebP, GIF or AVIF up to 10 MB.
        </p>
        {problem && (
          <p className={classes.error} role="alert">
            {problem}
          </p>
        )}
      </div>
      {cropping && (
        <Suspense>
          <CropDialog url={whole} onCropped={set} onClose={() => setCropping(false)} />
        </Suspense>
      )}
    </div>
  )
}
