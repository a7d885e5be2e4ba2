import { useEffect, useRef, useState } from 'react'
import type { ErrorBody } from '@personae/contract/errors'
import { blobOf } from './pictures.ts'
import { failureText, PlainCallError, UNSENT } from './trpc.ts'

/** Milliseconds for which an upload is used: the server deletes it a day later if no record has it. */
const USED_FOR_MS = 12 * 60 * 60_000

interface Upload {
  /** The chosen picture as a data URL. */
  picture: string
  startedAt: number
  address: Promise<string>
  controller: AbortController
}

export type PictureUpload = ReturnType<typeof usePictureUpload>

/** Whether a picture is the data URL of a chosen file, and not an address. */
export const isFile = (picture: unknown): picture is string =>
  typeof picture === 'string' && picture.startsWith('data:')

/** Uploads the picture of a form as soon as it is chosen. The form then sends only its address, which `onDone` gets. */
export function usePictureUpload(onDone?: (address: string) => void) {
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

  function finish(address: string): void {
    setShare(null)
    onDone?.(address)
  }

  function start(picture: string): Promise<string> {
    cancel()
    const controller = new AbortController()
    const upload: Upload = {
      picture,
      startedAt: Date.now(),
      controller,
      address: uploadPicture(blobOf(picture), {
        signal: controller.signal,
        onProgress: (sent) => current.current === upload && setShare(sent),
      }),
    }
    current.current = upload
    setShare(0)
    upload.address.then(
      (address) => current.current === upload && finish(address),
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
     * The address of a picture, when its upload is done. A failed or an old upload is repeated.
     * @throws what `uploadPicture` does
     */
    addressOf(picture: string): Promise<string> {
      if (!isFile(picture)) return Promise.resolve(picture)
      const last = current.current
      const isUsable = picture === last?.picture && Date.now() < last.startedAt + USED_FOR_MS
      return isUsable ? last.address : start(picture)
    },
  }
}

interface Options {
  signal: AbortSignal
  /** Called with the share of the picture that has been sent, from 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Uploads a picture. Resolves to its address, which the form then sends.
 * @throws PlainCallError with the server's message, or without one if no response came from the server itself
 * @throws DOMException `AbortError` when the signal is aborted
 */
function uploadPicture(file: Blob, { signal, onProgress }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    // `fetch` does not report the progress of an upload.
    const request = new XMLHttpRequest()
    request.open('POST', '/api/pictures')
    // A response that is not JSON, as of a proxy, is null then.
    request.responseType = 'json'
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('load', () => {
      const { response, status } = request
      if (status === 201) resolve((response as { imageUrl: string }).imageUrl)
      else reject(new PlainCallError(response as ErrorBody | null, status))
    })
    request.addEventListener('error', () =>
      reject(new PlainCallError(null, navigator.onLine ? null : UNSENT)),
    )
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled.', 'AbortError')),
    )
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
