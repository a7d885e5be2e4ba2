import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { Poster } from '../../components/poster.tsx'
import { ACCEPTED_IMAGES, readImage, UnreadableImage } from '../../lib/read-image.ts'
import classes from './character-form.module.css'
import type { CharacterFormState } from './use-character-form.ts'

/** The picture with its preview: what the card will look like, with or without one. */
export function PictureField({ form }: { form: CharacterFormState }) {
  const [shown, setShown] = useState(form.getValues().imageUrl)
  const [name, setName] = useState(form.getValues().name)
  const [problem, setProblem] = useState<string | null>(null)
  form.watch('imageUrl', ({ value }) => setShown(value))
  form.watch('name', ({ value }) => setName(value))
  const error = problem ?? form.errors.imageUrl

  async function choose(file: File | null): Promise<void> {
    if (!file) return
    try {
      form.setFieldValue('imageUrl', await readImage(file))
      setProblem(null)
    } catch (failure) {
      if (!(failure instanceof UnreadableImage)) throw failure
      setProblem(failure.message)
    }
  }

  return (
    <div className={classes.aside}>
      <Poster className={classes.preview} name={name || '?'} imageUrl={shown || null} sizes="260px" eager />
      <div>
        <FileButton
          accept={ACCEPTED_IMAGES}
          onChange={(file) => void choose(file)}
          inputProps={{ 'aria-label': 'Picture' }}
        >
          {(props) => (
            <Button {...props} variant="default" size="sm" fullWidth>
              {shown ? 'Choose another picture' : 'Choose a picture'}
            </Button>
          )}
        </FileButton>
        {shown && (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            fullWidth
            mt={6}
            onClick={() => form.setFieldValue('imageUrl', '')}
          >
            Remove the picture
          </Button>
        )}
        <p className={classes.hint} style={{ marginTop: 10 }}>
          A picture is recommended, in upright format. PNG, JPEG, WebP, GIF or AVIF up to 10 MB.
        </p>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
