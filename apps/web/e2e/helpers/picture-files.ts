import type { Locator, Page } from '@playwright/test'

interface Drawn {
  width: number
  height: number
  /** Whether to add noise, which makes the file large. */
  grain?: boolean
}

/** A picture as base64: green on the left, gold on the right. */
export const draw = (page: Page, drawn: Drawn): Promise<string> =>
  page.evaluate(({ width, height, grain = false }) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')!
    for (const [at, colour] of ['#264', '#fc6'].entries()) {
      context.fillStyle = colour
      context.fillRect((at * width) / 2, 0, width / 2, height)
    }
    if (grain) {
      const pixels = context.getImageData(0, 0, width, height)
      for (let start = 0; start < pixels.data.length; start += 65_536)
        crypto.getRandomValues(pixels.data.subarray(start, start + 65_536))
      context.putImageData(pixels, 0, 0)
    }
    return canvas.toDataURL('image/png').split(',')[1]!
  }, drawn)

interface PictureFile {
  name: string
  type: string
  base64: string
}

/** Simulates the events of a file that is dropped on an element or pasted into it. */
export const dropOrPaste = (target: Locator, how: 'drop' | 'paste', file: PictureFile): Promise<void> =>
  target.evaluate(
    (element, { way, name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], name, { type }))
      const event =
        way === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      element.dispatchEvent(event)
    },
    { way: how, ...file },
  )

/** The poster of the form. */
export const poster = (page: Page) => page.locator('[data-poster]').first()
/** A PNG file with this content in base64. */
export const png = (base64: string): PictureFile => ({ name: 'a.png', type: 'image/png', base64 })
