import { Button, NativeSelect } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useDebouncedValue, useWindowEvent } from '@mantine/hooks'
import { formLabel } from '@personae/contract/character-fields'
import { PICTURE_LICENCES } from '@personae/contract/characters.constants'
import type { PosterSubject } from '@personae/contract/shared/posters'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { CountedText, useTyped } from '../../../components/counted-fields.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Poster } from '../../../components/poster.tsx'
import { UploadProgress } from '../../../components/upload-progress.tsx'
import { ACCEPTED_IMAGES, needsCrop, readImage, UnreadableImage } from '../../../lib/pictures.ts'
import type { PictureUpload } from '../../../lib/use-picture-upload.ts'
import classes from './picture-field.module.css'
import type { CharacterFormState } from './use-character-form.ts'

const CropDialog = lazyPart(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }), {
  name: 'The crop tool',
})

/** The poster is drawn again after a pause of so many milliseconds. */
const DEBOUNCE_MS = 400

/** The values for the drawn poster, updated when typing pauses. */
function usePosterSubject(form: CharacterFormState): PosterSubject {
  const [name, origin, genres] = [useTyped(form, 'name'), useTyped(form, 'origin'), useTyped(form, 'genres')]
  const typed = useMemo(() => ({ name, origin, genres }), [name, origin, genres])
  return useDebouncedValue(typed, DEBOUNCE_MS)[0]
}

export function PictureField({ form, upload }: { form: CharacterFormState; upload: PictureUpload }) {
  const subject = usePosterSubject(form)
  const { shown, problem, whole, cropping, setCropping, set, ...picture } = usePicture(form, upload)
  const open = useRef<() => void>(null)
  usePastedPicture((file) => void picture.choose(file))

  return (
    // It accepts every file: `choose` says what is wrong with one.
    <Dropzone
      unstyled
      classNames={{ root: classes.root!, inner: classes.inner! }}
      activateOnClick={false}
      activateOnKeyboard={false}
      openRef={open}
      inputProps={{
        'aria-label': 'Picture',
        accept: ACCEPTED_IMAGES,
        multiple: false,
        style: { display: 'none' },
      }}
      onDrop={(files) => {
        const file = pictureIn(files) ?? files[0]
        if (file) void picture.choose(file)
      }}
    >
      <div className={classes.card}>
        <Poster
          className={classes.preview}
          of={{ ...subject, imageUrl: shown || null }}
          sizes="260px"
          eager
        />
        {(subject.name || subject.origin) && (
          <p className={classes.foot} aria-hidden>
            <span className={classes.name}>{subject.name}</span>
            <span className={classes.origin}>{subject.origin}</span>
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {upload.share !== null && <UploadProgress share={upload.share} onCancel={picture.cancel} />}
        {problem && (
          <p className={classes.error} role="alert">
            {problem}
          </p>
        )}
        {picture.canRetry && (
          <Button variant="default" size="sm" fullWidth onClick={picture.retry}>
            Try again
          </Button>
        )}
        <Button data-path="imageUrl" variant="default" size="sm" fullWidth onClick={() => open.current?.()}>
          {shown ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        {whole && (
          <Button variant="subtle" color="gray" size="sm" fullWidth onClick={() => setCropping(true)}>
            Crop the picture
          </Button>
        )}
        {shown && (
          <Button variant="subtle" color="gray" size="sm" fullWidth onClick={picture.remove}>
            Remove the picture
          </Button>
        )}
        <p className={classes.hint}>
          We recommend a portrait picture (2:3). You can also drop or paste one here. PNG, JPEG, WebP, GIF or
          AVIF up to 10 MB.
        </p>
      </div>
      {shown && <CreditFields form={form} />}
      {cropping && <CropDialog url={whole} onCropped={set} onClose={() => setCropping(false)} />}
    </Dropzone>
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

const pictureIn = (files: Iterable<File>): File | undefined =>
  [...files].find(({ type }) => type.startsWith('image/'))

/** Whether a paste is meant for a text field, or for a dialog over the form, or the picture field has accepted it. */
function isForAnother({ target, clipboardData, defaultPrevented }: ClipboardEvent): boolean {
  if (defaultPrevented) return true
  if (!(target instanceof Element)) return false
  if (target.closest('[role="dialog"]')) return true
  return target.matches('input, textarea') && clipboardData?.getData('text/plain') !== ''
}

function usePastedPicture(take: (file: File) => void): void {
  useWindowEvent('paste', (event) => {
    const file = pictureIn(event.clipboardData?.files ?? [])
    if (!file || isForAnother(event)) return
    event.preventDefault()
    take(file)
  })
}

function usePicture(form: CharacterFormState, upload: PictureUpload) {
  const shown = useTyped(form, 'imageUrl')
  const [chosen, setChosen] = useState('')
  const [cropping, setCropping] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

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
