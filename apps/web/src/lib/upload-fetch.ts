import type { Fetch } from './trpc.ts'
import { uploadProgress } from './upload-progress.ts'

/** Signs of a body from which on it takes a while to send. */
const LARGE = 200_000

interface Upload {
  method?: string | undefined
  headers?: HeadersInit | undefined
  signal?: AbortSignal | null | undefined
  body: string
}

/** `fetch`, which tells of a large body how much of it has been sent. */
export const uploadFetch: Fetch = (url, init) => {
  const { method, headers, signal, body } = (init ?? {}) as RequestInit
  if (typeof url !== 'string' || typeof body !== 'string' || body.length < LARGE) return fetch(url, init)
  return upload(url, { method, headers, signal, body })
}

function upload(url: string, { method = 'POST', headers, signal, body }: Upload): Promise<Response> {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.addEventListener('progress', ({ loaded, total }) => uploadProgress.set(loaded / total))
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    )
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was called off.', 'AbortError')),
    )
    signal?.addEventListener('abort', () => request.abort())
    uploadProgress.set(0)
    request.send(body)
  }).finally(() => uploadProgress.set(null))
}
