import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useWindowEvent } from '@mantine/hooks'
import type { PosterSubject } from '@personae/contract/shared/posters'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ACCEPTED_IMAGES, needsCrop, readImage, UnreadableImage } from '../../lib/pictures.ts'
import type { PictureUpload } from '../../lib/use-picture-upload.ts'
import { lazyDialog } from '../lazy-dialog.tsx'
import { usePreload } from '../lazy-part.tsx'
import { Poster } from '../poster.tsx'
import { UploadProgress } from '../upload-progress.tsx'
import classes from './picture-input.module.css'

const CropDialog = lazyDialog(() => import('./crop-dialog.tsx'), { name: 'The crop tool' })

interface Props {
  /** The values of the poster that is drawn without a picture. */
  subject: PosterSubject
  /** The address of the picture, a chosen one as a data URL, or an empty text. */
  value: string
  /** The value that is restored when an upload is cancelled. */
  initial: string
  error?: ReactNode
  upload: PictureUpload
  onChange: (value: string) => void
  children?: ReactNode
}

/** Chooses, pastes, drops, crops or removes the picture of a poster. `upload` sends it as soon as it is chosen. */
export function PictureInput({ subject, children, ...props }: Props) {
  const { value: shown, upload, onChange } = props
  const { problem, whole, cropping, setCropping, ...picture } = usePicture(props)
  const open = useRef<() => void>(null)
  // Once opened, the crop dialog stays rendered, so that it can return the focus when it closes.
  const [hasCropped, setHasCropped] = useState(false)
  if (cropping && !hasCropped) setHasCropped(true)
  usePreload(CropDialog)
  usePastedPicture((file) => void picture.choose(file))

  return (
    // The dropzone accepts every file, because `choose` says what is wrong with one.
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
      <div className="relative" style={{ color: '#fff' }}>
        <Poster
          className={classes.preview}
          of={{ ...subject, imageUrl: shown || null }}
          sizes="260px"
          eager
        />
        {(subject.name || subject.origin) && (
          <p className={classes.foot} aria-hidden>
            <span className={classes.name}>{subject.name}</span>
            <span className="cut size-13" style={{ color: 'rgb(255 255 255 / 86%)' }}>
              {subject.origin}
            </span>
          </p>
        )}
      </div>
      <div className={classes.actions} data-place>
        {problem && (
          <p className="bad size-14" style={{ marginTop: 4 }} role="alert">
            {problem}
          </p>
        )}
        {picture.canRetry && (
          <Button size="sm" fullWidth onClick={picture.retry}>
            Try again
          </Button>
        )}
        <Button data-path="imageUrl" size="sm" fullWidth onClick={() => open.current?.()}>
          {shown ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        {whole && (
          <Button variant="subtle" size="sm" fullWidth onClick={() => setCropping(true)}>
            Crop the picture
          </Button>
        )}
        {shown && (
          <Button variant="subtle" size="sm" fullWidth onClick={picture.remove}>
            Remove the picture
          </Button>
        )}
        {/* Below the buttons: these would move under the pointer when it comes and goes. */}
        {upload.share !== null && <UploadProgress share={upload.share} onCancel={picture.cancel} />}
        <p className="small" style={{ marginTop: 4 }}>
          We recommend a portrait picture (2:3). You can also drop or paste one here. PNG, JPEG, WebP, GIF or
          AVIF up to 10 MB.
        </p>
      </div>
      {children}
      {hasCropped && (
        <CropDialog opened={cropping} url={whole} onCropped={onChange} onClose={() => setCropping(false)} />
      )}
    </Dropzone>
  )
}

const pictureIn = (files: Iterable<File>): File | undefined =>
  [...files].find(({ type }) => type.startsWith('image/'))

/** Whether a paste is for a text field or an open dialog, or was already handled by the picture field. */
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

function usePicture({ value: shown, initial, error, upload, onChange: set }: Omit<Props, 'subject'>) {
  const [chosen, setChosen] = useState('')
  const [cropping, setCropping] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const begin = useEffectEvent((picture: string) => upload.begin(picture))
  useEffect(() => {
    if (!cropping) begin(shown)
  }, [shown, cropping])

  return {
    problem: problem ?? upload.problem ?? error,
    canRetry: upload.problem !== null,
    retry: () => upload.begin(shown),
    /** The picture that can be cropped: the chosen one before any crop, or that of a restored draft. */
    whole: shown.startsWith('data:') ? chosen || shown : '',
    cropping,
    setCropping,

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
      set(initial)
      setChosen('')
    },

    remove(): void {
      set('')
      setChosen('')
      setProblem(null)
    },
  }
}
