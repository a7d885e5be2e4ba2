import Bowser from 'bowser'

/** A readable name of a device: "Firefox on Linux". */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return 'Unknown device'
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
