import { Button } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { notifyFailure, notifySuccess } from '../lib/notify.ts'

/** The canonical address of the page, without the open tab. */
const canonicalAddress = (): string =>
  document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? window.location.href

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    notifySuccess('Link Copied', address)
  } catch {
    // Without a secure connection there is no clipboard, and a browser may refuse access.
    notifyFailure('The Link Could Not Be Copied', address)
  }
}

/** Shares the address by the device's dialog. @returns false if the device has none */
async function shareWithDevice(data: ShareData): Promise<boolean> {
  if (!navigator.canShare?.(data)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    // After the device's dialog was closed, the address must not be copied.
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
