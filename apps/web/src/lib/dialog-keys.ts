import { useLayoutEffect } from 'react'

export const ABOVE = '[role="dialog"], [role="menu"]'

/** Dialogs that were asked for, whether their code is there or not. */
let asked = 0
/** Those whose code is being loaded. */
let loading = 0
/** What was typed since a dialog was asked for, until the focus is in it; null if none is opening. */
let typed: string[] | null = null
/** What had the focus when it was asked for. */
let before: Element | null = null

/** From the moment that a dialog is asked for, keys are meant for it: the focus is there later. */
export function useKeysForDialog(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    asked += 1
    typed ??= []
    before = document.activeElement
    settleSoon()
    return () => {
      asked -= 1
      settleSoon()
    }
  }, [isOpen])
}

/** While this is shown in the place of a dialog, or of a part of one, its code is being loaded. */
export function useKeysWhileLoading(): void {
  useKeysForDialog(true)
  useLayoutEffect(() => {
    loading += 1
    return () => {
      loading -= 1
    }
  }, [])
}

/** What was opening is cancelled: from now on keys are the page's, before `settle` too. */
export const forgetKeys = (): void => {
  typed = null
}

/** The same once a part could not be loaded, unless a dialog is still loading: its keys stay its own. */
export const forgetKeysOfPart = (): void => {
  if (loading === 0) typed = null
}

/** Whether a key is meant for a dialog or a menu. */
export const isAbove = ({ target }: KeyboardEvent): boolean =>
  asked > 0 || (target instanceof Element && target.closest(ABOVE) !== null)

/** Whether a key belongs to an input method. Of the one that confirms a word, Safari says so by its old code only. */
const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229

/** Later, as what takes the place of a loading dialog comes after it is removed, and may choose what has the focus. */
const settleSoon = (): void => void setTimeout(settle)

/** Types what was kept into the dialog, if it has taken the focus, and forgets it if none is opening any more. */
function settle(): void {
  if (!typed || loading > 0) return
  const focused = document.activeElement
  const isThere = focused !== before && focused?.closest(ABOVE)
  if (!isThere && asked > 0) return
  const keys = typed
  typed = null
  if (isThere) for (const key of keys) press(key)
}

const TEXT_FIELD =
  'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file], [type=range])'

/** Presses a key on what has the focus: a text field gets the letter, anything else hears of it only. */
function press(key: string): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  if (!document.activeElement?.dispatchEvent(event)) return
  // Whoever has heard of it may have given the focus to a field.
  const field = document.activeElement as HTMLInputElement | HTMLTextAreaElement
  if (!field.matches(TEXT_FIELD)) return
  if (key === 'Enter' && field instanceof HTMLInputElement) return field.form?.requestSubmit()
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
  field.setRangeText(key === 'Enter' ? '\n' : key, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: key }))
}

function keep(event: KeyboardEvent): void {
  // No listener hears it: Enter confirms a word and sends nothing, Escape takes the word back and closes nothing.
  if (isComposing(event)) return event.stopImmediatePropagation()
  if (!typed) return
  const { key, ctrlKey, metaKey, altKey } = event
  // Closes what is opening.
  if (key === 'Escape') return
  const isCommand = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
  // The browser's own; those of pages ask `isAbove`.
  if (isCommand || /^F\d/.test(key)) return
  if (key === 'Tab' && loading === 0) {
    // Nothing has taken the focus: the keyboard must find its way.
    typed = null
    return
  }
  event.preventDefault()
  event.stopImmediatePropagation()
  // A key that is held down may be the one that opens it.
  if (event.repeat) return
  if (key === 'Backspace') typed.pop()
  else if (key === 'Enter' || [...key].length === 1) typed.push(key)
}

// Before all others that listen, so that none of them hears a key that is meant for what opens.
if (!import.meta.env.SSR) {
  window.addEventListener('keydown', keep, { capture: true })
  window.addEventListener('focusin', settleSoon)
}
