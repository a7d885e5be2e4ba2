import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'
import { isAbove } from '../../../lib/dialog-keys.ts'
import { useKeys } from '../../../lib/use-keys.ts'

const TICK = '[role="checkbox"]'

/** The space bar has its own meaning on these. */
const CONTROLS = 'a, button, input, textarea, select'

/** Arrow keys move between the fields of a list; the space bar ticks the first one if none has the focus. */
export function useFieldKeys(list: RefObject<HTMLElement | null>, isEnabled: boolean): void {
  const move = (step: 1 | -1) => {
    const fields = [...(list.current?.children ?? [])]
    const at = fields.findIndex((field) => field.contains(document.activeElement))
    const to = Math.min(Math.max(at + step, 0), fields.length - 1)
    fields[to]?.querySelector<HTMLElement>(TICK)?.focus()
  }
  useKeys(isEnabled ? { ArrowDown: () => move(1), ArrowUp: () => move(-1) } : {})
  useWindowEvent('keydown', (event) => {
    const { key, repeat, target } = event
    if (!isEnabled || key !== ' ' || repeat || isAbove(event)) return
    if (target instanceof Element && target.closest(CONTROLS)) return
    const first = list.current?.querySelector<HTMLElement>(TICK)
    if (!first) return
    // The page would scroll.
    event.preventDefault()
    first.focus()
    first.click()
  })
}
