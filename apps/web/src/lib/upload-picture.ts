import type { ErrorBody } from '@personae/contract/errors'
import { PlainCallError } from './trpc.ts'

interface Options {
  signal: AbortSignal
  /** Called with the part that has been sent, from 0 to 1. */
  onProgress: (share: number) => void
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Uploads a picture. Returns its address, which the form then sends.
 * @throws PlainCallError with the server's message, or without one if there is no connection
 * @throws DOMException `AbortError` when the signal is aborted
 */
export function uploadPicture(file: Blob, { signal, onProgress }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    // `fetch` does not report the progress of an upload.
    const request = new XMLHttpRequest()
    request.open('POST', '/api/pictures')
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('load', () => {
      const body = bodyOf(request.responseText)
      if (request.status === 201) resolve((body as { imageUrl: string }).imageUrl)
      else reject(new PlainCallError(body as ErrorBody | null, request.status))
    })
    request.addEventListener('error', () => reject(new PlainCallError(null)))
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled.', 'AbortError')),
    )
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
