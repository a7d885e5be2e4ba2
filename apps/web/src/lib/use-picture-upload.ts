import { useEffect, useRef, useState } from 'react'
import { blobOf } from './picture-canvas.ts'
import { failureText } from './trpc.ts'
import { uploadPicture } from './upload-picture.ts'

interface Upload {
  /** The data URL. */
  picture: string
  address: Promise<string>
  controller: AbortController
}

export type PictureUpload = ReturnType<typeof usePictureUpload>

const isFile = (picture: string): boolean => picture.startsWith('data:')

/** Uploads the picture of a form as soon as it is chosen. The form then sends only its address. */
export function usePictureUpload() {
  const current = useRef<Upload | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function cancel(): void {
    const upload = current.current
    current.current = null
    upload?.controller.abort()
    setShare(null)
    setProblem(null)
  }

  function start(picture: string): Promise<string> {
    cancel()
    const controller = new AbortController()
    const upload: Upload = {
      picture,
      controller,
      address: uploadPicture(blobOf(picture), {
        signal: controller.signal,
        onProgress: (sent) => current.current === upload && setShare(sent),
      }),
    }
    current.current = upload
    setShare(0)
    upload.address.then(
      () => current.current === upload && setShare(null),
      (error: unknown) => {
        if (current.current !== upload) return
        current.current = null
        setShare(null)
        setProblem(failureText(error, 'The picture could not be uploaded. Please try again.'))
      },
    )
    return upload.address
  }

  useEffect(() => () => current.current?.controller.abort(), [])

  return {
    /** The part of the picture that has been sent, from 0 to 1; null if no upload is running. */
    share,
    /** Why the picture could not be uploaded, or null. */
    problem,
    /** Uploads a picture if it is a file, and cancels any upload before it. An address needs no upload. */
    begin(picture: string): void {
      if (picture === current.current?.picture) return
      if (isFile(picture)) void start(picture).catch(() => undefined)
      else cancel()
    },
    /** Cancels a running upload and forgets the last one, so that the picture is uploaded again. */
    cancel,
    /**
     * The address of a picture, when its upload is done. A failed upload is repeated.
     * @throws what `uploadPicture` does
     */
    addressOf(picture: string): Promise<string> {
      if (!isFile(picture)) return Promise.resolve(picture)
      return picture === current.current?.picture ? current.current.address : start(picture)
    },
  }
}
