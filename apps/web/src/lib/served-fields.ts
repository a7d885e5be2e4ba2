type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const FOCUSABLE = 'a, button, input, select, textarea'

/** A button that was pressed last, as that of a keyboard alone has a visible focus. Safari does not focus buttons. */
const PRESSED = 'button[type=button]:not(:focus-visible)'

const isField = (element: Element): element is Field => element.matches('input, select, textarea')

/** Identifies an element in both the server's markup and the client's, whose ids differ. */
const nameOf = (element: Element): string =>
  [element.localName, element.getAttribute('name'), element.ariaLabel, element.textContent].join(' ')

/** Sets a value such that React notices it, as if a person had typed it. */
function fill(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function select(field: Field, { selectionStart, selectionEnd, selectionDirection }: HTMLInputElement): void {
  // A field without a selection, such as one for an email address, has null here.
  if (selectionStart === null || !('setSelectionRange' in field)) return
  field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
}

/**
 * Records what a person types, focuses and presses in the server's markup, until the client's first screen replaces it.
 *
 * @returns the function to call right after the replacement, before any other event: it restores the values of the
 * fields and the focus, even if the screen has focused something else by itself, and presses a button that was pressed
 */
export function followFields(root: HTMLElement): () => void {
  // The elements keep their values when they are removed. Inert fields are left out, as nobody could type into them.
  const fields = [
    ...root.querySelectorAll(':is(input:not([type=hidden]), select, textarea):not([inert], [inert] *)'),
  ].filter(isField)
  const markup = root.firstElementChild
  let focused: Element | null = null
  let isPressed = false
  const follow = () => {
    if (!markup?.isConnected) return
    focused = root.contains(document.activeElement) ? document.activeElement : null
    isPressed = focused?.matches(PRESSED) ?? false
  }
  // Some browsers blur an element that is removed. The delayed call then finds no markup, and does nothing.
  const followSoon = () => queueMicrotask(follow)
  follow()
  root.addEventListener('focusin', follow)
  root.addEventListener('focusout', followSoon)

  return () => {
    root.removeEventListener('focusin', follow)
    root.removeEventListener('focusout', followSoon)
    const before = focused
    const shown = [...root.querySelectorAll(FOCUSABLE)] as HTMLElement[]
    const allAs = (element: Element) => shown.filter((other) => nameOf(other) === nameOf(element))
    const sameAs = (element: Element) => allAs(element)[0]
    for (const field of fields) {
      const same = sameAs(field)
      if (same && isField(same) && same.value !== field.value) fill(same, field.value)
    }
    const same = before && sameAs(before)
    if (!same) return
    same.focus({ preventScroll: true })
    if (before instanceof HTMLInputElement && isField(same)) select(same, before)
    // Of several with its name, nobody knows which one was meant.
    if (isPressed && allAs(before).length === 1) same.click()
  }
}
