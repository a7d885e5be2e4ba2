import { notifyFailure, notifySuccess } from './notify.ts'

/** Copies a text. `otherwise` says what to do where the browser refuses. Not for what every visitor loads. */
export async function copy(text: string, copied: string, otherwise: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notifySuccess(copied)
  } catch {
    notifyFailure("Couldn't copy", `Your browser blocked it. ${otherwise}`)
  }
}
