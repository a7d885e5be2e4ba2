import { useDeferredValue, useLayoutEffect } from 'react'

export const OVERLAYS = '[role="dialog"], [role="menu"]'

/** The number of dialogs that are open or opening, whether their code has loaded or not. */
let asked = 0
/** The number of dialogs, and parts of them, whose code is being loaded. */
let loading = 0
/** The keys typed since a dialog began to open, until it has the focus; null if none is opening. */
let typed: string[] | null = null
/** The element that had the focus when the dialog began to open. */
let before: Element | null = null

/** Keeps the keys typed from the moment that a dialog is opened, as the dialog takes the focus only later. */
export function useKeysForDialog(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    asked += 1
    typed ??= []
    before = document.activeElement
    scheduleFlush()
    return () => {
      asked -= 1
      scheduleFlush()
    }
  }, [isOpen])
}

/**
 * `opened`, which becomes true after the next frame, which shows the press. The keys typed until then are kept for what
 * it opens. It becomes false at once: the next press opens again.
 */
export function useOpenedLater(opened: boolean): boolean {
  const isOpen = useDeferredValue(opened)
  useKeysForDialog(opened && !isOpen)
  return opened && isOpen
}

/** For the placeholder of a dialog, or of a part of one, while its code is being loaded. */
export function useKeysWhileLoading(): void {
  useKeysForDialog(true)
  useLayoutEffect(() => {
    loading += 1
    return () => {
      loading -= 1
    }
  }, [])
}

/** Drops the kept keys, as the dialog was cancelled: from now on keys go to the page. */
export const forgetKeys = (): void => {
  typed = null
}

/** Drops the kept keys after a part could not be loaded, unless a dialog is still loading, whose keys they are. */
export const forgetKeysOfPart = (): void => {
  if (loading === 0) typed = null
}

/** Whether a key is meant for a dialog or a menu. */
export const targetsOverlay = ({ target }: KeyboardEvent): boolean =>
  asked > 0 || (target instanceof Element && target.closest(OVERLAYS) !== null)

/** Whether a key belongs to an input method. For the key that confirms a word, Safari says so by `keyCode` alone. */
const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229

/** Calls `flushKeys` later: a loaded dialog appears after its placeholder is removed, and may move the focus by itself. */
const scheduleFlush = (): void => void setTimeout(flushKeys)

/** Types the kept keys into the dialog if it has the focus, and drops them if no dialog is opening any more. */
function flushKeys(): void {
  if (!typed || loading > 0) return
  const focused = document.activeElement
  const isFocused = focused !== before && focused?.closest(OVERLAYS)
  if (!isFocused && asked > 0) return
  const keys = typed
  typed = null
  if (isFocused) for (const key of keys) press(key)
}

const TEXT_FIELD =
  'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file], [type=range])'

/** Presses a key on the focused element: a text field gets the letter, any other element only the event. */
function press(key: string): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  if (!document.activeElement?.dispatchEvent(event)) return
  // A listener of the event may have moved the focus to a field.
  const field = document.activeElement as HTMLInputElement | HTMLTextAreaElement
  if (!field.matches(TEXT_FIELD)) return
  if (key === 'Enter' && field instanceof HTMLInputElement) return field.form?.requestSubmit()
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
  field.setRangeText(key === 'Enter' ? '\n' : key, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: key }))
}

function keep(event: KeyboardEvent): void {
  // No listener gets the event: its Enter only confirms a word, and its Escape only takes the word back.
  if (isComposing(event)) return event.stopImmediatePropagation()
  if (!typed) return
  const { key, ctrlKey, metaKey, altKey } = event
  // Escape closes the dialog that is opening, so it must reach the listeners.
  if (key === 'Escape') return
  const isCommand = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
  // Shortcuts of the browser are left to it; shortcuts of pages check `targetsOverlay`.
  if (isCommand || /^F\d/.test(key)) return
  if (key === 'Tab' && loading === 0) {
    // Nothing loads, and no dialog has taken the focus: Tab must work as usual.
    typed = null
    return
  }
  event.preventDefault()
  event.stopImmediatePropagation()
  // A key that is held down may be the one that opened the dialog.
  if (event.repeat) return
  if (key === 'Backspace') typed.pop()
  else if (key === 'Enter' || [...key].length === 1) typed.push(key)
}

// Registered before all other listeners, so that none of them gets a key that is meant for an opening dialog.
if (!import.meta.env.SSR) {
  window.addEventListener('keydown', keep, { capture: true })
  window.addEventListener('focusin', scheduleFlush)
}
