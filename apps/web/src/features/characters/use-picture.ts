import { useState } from 'react'
import { needsCrop } from '../../lib/crop-image.ts'
import { readImage, UnreadableImage } from '../../lib/read-image.ts'
import type { CharacterFormState } from './use-character-form.ts'

/** The form's picture: the one that is shown, the whole one that it was cropped from, and what is wrong with it. */
export function usePicture(form: CharacterFormState) {
  const [shown, setShown] = useState(form.getValues().imageUrl)
  const [chosen, setChosen] = useState('')
  const [cropping, setCropping] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  form.watch('imageUrl', ({ value }) => setShown(value))

  const set = (url: string) => form.setFieldValue('imageUrl', url)

  return {
    shown,
    problem: problem ?? form.errors.imageUrl,
    /** What can be cropped: a picture that was just chosen, or that came back with a draft. */
    whole: shown.startsWith('data:') ? chosen || shown : '',
    cropping,
    setCropping,
    set,

    async choose(file: File): Promise<void> {
      try {
        const url = await readImage(file)
        set(url)
        setChosen(url)
        setProblem(null)
        setCropping(await needsCrop(url))
      } catch (failure) {
        if (!(failure instanceof UnreadableImage)) throw failure
        setProblem(failure.message)
      }
    },

    remove(): void {
      set('')
      setChosen('')
      setProblem(null)
    },
  }
}
