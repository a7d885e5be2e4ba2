import { type MouseEvent, useEffect, useState } from 'react'

/** Milliseconds: nobody reads faster, and a double press of a mouse, a finger or a key is over. */
const READING_MS = 350

/** A click or a key. `timeStamp` is when it was made, also if a busy browser hears of it later. */
export interface Press {
  timeStamp: number
  /** How many clicks in a row it is; 0 for a key. */
  detail?: number
  /** Whether a key is held down. */
  repeat?: boolean
}

/**
 * Whether a press is meant for what it decides: not the second one of a double press that has decided on the item before,
 * nor made before the item could be read.
 * @param readableAt when the user could have read it
 */
export const isMeant = ({ timeStamp, detail = 0, repeat = false }: Press, readableAt: number): boolean =>
  !repeat && detail <= 1 && timeStamp >= readableAt

/** When what can be decided on the screen could be read. */
let readableAt = 0

/** A key that decides. Its second press may come before a slow machine has shown that the first one decides. */
export const deciding =
  (act: () => unknown) =>
  (press: KeyboardEvent): void => {
    if (!isMeant(press, readableAt)) return
    readableAt = press.timeStamp + READING_MS
    act()
  }

/** For the container of the buttons that decide, and of their dialogs: clicks that are not meant do not reach them. */
export const onlyMeantClicks = {
  onClickCapture: (click: MouseEvent) => {
    const isButton = click.target instanceof Element && click.target.closest('button') !== null
    if (!isButton || isMeant(click, readableAt)) return
    click.preventDefault()
    click.stopPropagation()
  },
}

/**
 * Notes that something else is where a press decides: another item, or another text of it.
 * @param shown undefined as long as there is nothing to decide
 * @returns whether there was time to read it
 */
export function useReadable(shown: number | string | undefined): boolean {
  const [readable, setReadable] = useState<number | string>()
  useEffect(() => {
    if (shown === undefined) return undefined
    readableAt = Infinity
    let timer: number | undefined
    // The frame is painted after its callbacks.
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => {
        readableAt = performance.now() + READING_MS
        timer = window.setTimeout(() => setReadable(shown), READING_MS)
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      // Whatever takes its place says itself when it can be read.
      readableAt = performance.now()
    }
  }, [shown])
  return shown !== undefined && readable === shown
}

/** `useReadable` for a list whose rows have buttons: when other rows take the place of those on screen. */
export function useReadableRows(rows: readonly unknown[]): void {
  const [seen, setSeen] = useState({ rows, moves: 0 })
  const isSame = rows.length === seen.rows.length && rows.every((row, at) => row === seen.rows[at])
  if (!isSame) {
    const isLonger = seen.rows.every((row, at) => row === rows[at])
    setSeen({ rows, moves: seen.moves + (isLonger ? 0 : 1) })
  }
  useReadable(seen.moves || undefined)
}
