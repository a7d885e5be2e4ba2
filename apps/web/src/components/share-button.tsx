import { Button } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { notifyFailure, notifySuccess } from '../lib/notify.ts'

/** The canonical address of the page, which leaves out the open tab. */
const canonicalAddress = (): string =>
  document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? window.location.href

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    notifySuccess('Link Copied', address)
  } catch {
    // Browsers have no clipboard access without a secure connection, and may also refuse it.
    notifyFailure('The Link Could Not Be Copied', address)
  }
}

/** Shares the address by the dialog of the device. @returns false if the device has none, or sharing failed */
async function shareWithDevice(data: ShareData): Promise<boolean> {
  if (!navigator.canShare?.(data)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    // If the user has closed the dialog of the device, the address must not be copied instead.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = canonicalAddress()
    if (!(await shareWithDevice({ title, url }))) await copy(url)
  }
  return (
    <Button leftSection={<IconShare2 size={18} aria-hidden />} onClick={() => void share()}>
      Share
    </Button>
  )
}
