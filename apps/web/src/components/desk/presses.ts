import { type MouseEvent, useEffect, useState } from 'react'

/** Milliseconds after which a text counts as read: nobody reads faster, and a double click or double tap is over. */
const READING_MS = 350

/** A click or a key press. `timeStamp` is when it was made, even if a busy browser delivers it later. */
export interface Press {
  timeStamp: number
  /** The position of the click in a double or triple click; 0 for a key. */
  detail?: number
  /** Whether the event comes from a key that is held down. */
  repeat?: boolean
}

/**
 * Whether a press was meant for the item that it would decide: it is not the second press of a double press that
 * decided on the previous item, and was not made before the user could have read this one.
 * @param readableAt the time from which the item could have been read
 */
export const isDeliberate = ({ timeStamp, detail = 0, repeat = false }: Press, readableAt: number): boolean =>
  !repeat && detail <= 1 && timeStamp >= readableAt

/** The time from which what is on screen can be decided on. Shared, as only one item or list is open at a time. */
let readableAt = 0

/** A key handler that decides. It blocks a second press at once, before a slow machine has rendered the next item. */
export const deciding =
  (act: () => unknown) =>
  (press: KeyboardEvent): void => {
    if (!isDeliberate(press, readableAt)) return
    readableAt = press.timeStamp + READING_MS
    act()
  }

/** Props for the container of the buttons that decide, and of their dialogs: stops clicks that were not meant. */
export const deliberateClicks = {
  onClickCapture: (click: MouseEvent) => {
    const isButton = click.target instanceof Element && click.target.closest('button') !== null
    if (!isButton || isDeliberate(click, readableAt)) return
    click.preventDefault()
    click.stopPropagation()
  },
}

/**
 * Notes that a press would now decide something else: another item, or another text of the same item.
 * @param shown identifies the item and its text; undefined as long as there is nothing to decide
 * @returns whether there has been time to read it
 */
export function useReadable(shown: number | string | undefined): boolean {
  const [readable, setReadable] = useState<number | string>()
  useEffect(() => {
    if (shown === undefined) return undefined
    readableAt = Infinity
    let timer: number | undefined
    // The callback runs before the frame is painted, the timeout in it after that.
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => {
        readableAt = performance.now() + READING_MS
        timer = window.setTimeout(() => setReadable(shown), READING_MS)
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      // The next item sets its own time.
      readableAt = performance.now()
    }
  }, [shown])
  return shown !== undefined && readable === shown
}

/** `useReadable` for a list whose rows have buttons: notes when other rows replace those on screen. */
export function useReadableRows(rows: readonly unknown[]): void {
  const [seen, setSeen] = useState({ rows, moves: 0 })
  const isSame = rows.length === seen.rows.length && rows.every((row, at) => row === seen.rows[at])
  if (!isSame) {
    const isLonger = seen.rows.every((row, at) => row === rows[at])
    setSeen({ rows, moves: seen.moves + (isLonger ? 0 : 1) })
  }
  useReadable(seen.moves || undefined)
}
