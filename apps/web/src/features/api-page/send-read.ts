import { filledIn } from './samples.ts'

export interface ReadAnswer {
  address: string
  status: string
  isOk: boolean
  headers: [name: string, value: string][]
  body: string
  /** Whether the rest of a long answer was left out. */
  isCut: boolean
}

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

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** The address with the values of its fields, of which blank ones are left out. */
export function addressOf(path: string, values: Record<string, string>): string {
  const inQuery = Object.entries(values).filter(
    ([name, value]) => value !== '' && !path.includes(`{${name}}`),
  )
  const query = new URLSearchParams(inQuery).toString()
  return `${filledIn(path, (name) => values[name]!)}${query && `?${query}`}`
}

/** @param shown the headers of interest */
export async function sendRead(address: string, shown: string[]): Promise<ReadAnswer> {
  const response = await fetch(address, { headers: { accept: 'application/json' } })
  const { text, isCut } = await beginningOf(response)
  return {
    address,
    status: `${response.status} ${response.statusText}`.trim(),
    isOk: response.ok,
    headers: shown.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
    body: isCut ? text : indented(text),
    isCut,
  }
}
