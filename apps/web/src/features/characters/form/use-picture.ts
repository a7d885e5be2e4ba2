import { useEffect, useEffectEvent, useState } from 'react'
import { needsCrop } from '../../../lib/crop-image.ts'
import { readImage, UnreadableImage } from '../../../lib/read-image.ts'
import type { PictureUpload } from '../../../lib/use-picture-upload.ts'
import type { CharacterFormState } from './use-character-form.ts'

/** The form's picture: the shown picture, the original before cropping, and the error. */
export function usePicture(form: CharacterFormState, upload: PictureUpload) {
  const [shown, setShown] = useState(form.getValues().imageUrl)
  const [chosen, setChosen] = useState('')
  const [cropping, setCropping] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  form.watch('imageUrl', ({ value }) => setShown(value))

  const set = (url: string) => form.setFieldValue('imageUrl', url)

  const begin = useEffectEvent((picture: string) => upload.begin(picture))
  useEffect(() => {
    if (!cropping) begin(shown)
  }, [shown, cropping])

  return {
    shown,
    problem: problem ?? upload.problem ?? form.errors.imageUrl,
    canRetry: upload.problem !== null,
    retry: () => upload.begin(shown),
    /** The picture that can be cropped: a chosen one, or the one of a restored draft. */
    whole: shown.startsWith('data:') ? chosen || shown : '',
    cropping,
    setCropping,
    set,

    async choose(file: File): Promise<void> {
      try {
        const url = await readImage(file)
        const crops = await needsCrop(url)
        set(url)
        setChosen(url)
        setProblem(null)
        setCropping(crops)
      } catch (failure) {
        if (!(failure instanceof UnreadableImage)) throw failure
        setProblem(failure.message)
      }
    },

    /** Cancels the upload: the form shows the previous picture again. */
    cancel(): void {
      upload.cancel()
      set(form.getInitialValues().imageUrl)
      setChosen('')
    },

    remove(): void {
      set('')
      setChosen('')
      setProblem(null)
    },
  }
}
