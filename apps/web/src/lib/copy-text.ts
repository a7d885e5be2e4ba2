import { notifyFailure, notifySuccess } from './notify.ts'

/** Says in a toast whether it was possible: there is no clipboard without a secure connection, and a browser may refuse. */
export async function copyText(
  text: string,
  done: Parameters<typeof notifySuccess>,
  failed: Parameters<typeof notifyFailure>,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notifySuccess(...done)
  } catch {
    notifyFailure(...failed)
  }
}
