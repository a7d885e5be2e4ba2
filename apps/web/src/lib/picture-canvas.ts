const QUALITY = 0.92

/** Draws a part of a picture, scaled to this width, as WebP. Null if the browser cannot encode it. */
export function redraw(
  picture: CanvasImageSource,
  part: { x: number; y: number; width: number; height: number },
  width: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((part.height / part.width) * width)
  canvas
    .getContext('2d')
    ?.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
}

/** The content of a data URL in base64 as a file. */
export function blobOf(dataUrl: string): Blob {
  const comma = dataUrl.indexOf(',')
  const type = /^data:([^;,]*)/.exec(dataUrl)?.[1] ?? ''
  const bytes = Uint8Array.from(atob(dataUrl.slice(comma + 1)), (sign) => sign.charCodeAt(0))
  return new Blob([bytes], { type })
}

export const readAsDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')))
    reader.readAsDataURL(blob)
  })
