import { notifyFailure, notifySuccess } from './notify.ts'

/** Copies a text; `otherwise` tells the user what to do if the browser refuses. Not for code of the first load. */
export async function copy(text: string, copied: string, otherwise: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notifySuccess(copied)
  } catch {
    notifyFailure("Couldn't copy", `Your browser blocked it. ${otherwise}`)
  }
}
