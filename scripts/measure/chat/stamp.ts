// The clock of the machine, which all processes share.

const now = (): number => Number(process.hrtime.bigint()) / 1e6

/** The current time as a marker in a text. */
export const stamp = (): string => `@${now().toFixed(3)}@`

/** Milliseconds since each marker in a text. */
export function agesIn(text: string): number[] {
  const present = now()
  return Array.from(text.matchAll(/@([\d.]+)@/g), ([, time]) => present - Number(time))
}
