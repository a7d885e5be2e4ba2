import { ifPossible } from '../../lib/if-possible.ts'
import { filledIn } from './samples.ts'

/** A longer answer is not read to its end. */
export const SHOWN_MAX = 20_000

/** The beginning of a body, without waiting for the rest. */
async function beginningOf({ body }: Response): Promise<{ text: string; isCut: boolean }> {
  if (!body) return { text: '', isCut: false }
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    if (done) return { text, isCut: false }
    text += value
    if (text.length <= SHOWN_MAX) continue
    await reader.cancel()
    return { text: text.slice(0, SHOWN_MAX), isCut: true }
  }
}

const indented = (text: string): string => ifPossible(() => JSON.stringify(JSON.parse(text), null, 2)) ?? text

/** The address with the values of its fields, of which blank ones are left out. */
export function addressOf(path: string, values: FormData): string {
  const texts = [...values] as [string, string][]
  const inQuery = texts.filter(([name, text]) => text !== '' && !path.includes(`{${name}}`))
  const query = new URLSearchParams(inQuery).toString()
  return `${filledIn(path, (name) => values.get(name) as string)}${query && `?${query}`}`
}

/** @param shown the headers of interest */
export async function sendRead(address: string, shown: string[]) {
  const response = await fetch(address, { headers: { accept: 'application/json' } })
  const { text, isCut } = await beginningOf(response)
  return {
    address,
    status: `${response.status} ${response.statusText}`.trim(),
    isOk: response.ok,
    headers: shown.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
    body: isCut ? text : indented(text),
    /** Whether the rest of a long answer was left out. */
    isCut,
  }
}
