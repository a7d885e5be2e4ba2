import { type FocusEvent, useRef } from 'react'
import { focusPlace } from './use-focus.ts'

const rowsIn = (list: Element) => list.querySelectorAll<HTMLElement>('li, tr, article')

/** For a list with a "more" button: when the button is gone, the first new row gets the focus, not the whole list. */
export function useNewRows(load: () => unknown) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(-1)
  const toNewRow = ({ target, currentTarget }: FocusEvent) => {
    const row = target === currentTarget && rowsIn(currentTarget)[before.current]
    before.current = -1
    if (row) focusPlace(row)
  }
  return {
    more: () => {
      before.current = rowsIn(list.current!).length
      void load()
    },
    place: { ref: list, 'data-place': true, onFocus: toNewRow },
  }
}
