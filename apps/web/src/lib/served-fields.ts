type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const FOCUSABLE = 'a, button, input, select, textarea'

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
 * Records what a person types and focuses in the server's markup, until the client's first screen replaces it.
 *
 * @returns the function to call right after the replacement, before any other event: it restores the values of the
 * fields and the focus, even if the screen has focused something else by itself
 */
export function followFields(root: HTMLElement): () => void {
  // The elements keep their values when they are removed. Inert fields are left out, as nobody could type into them.
  const fields = [
    ...root.querySelectorAll(':is(input:not([type=hidden]), select, textarea):not([inert], [inert] *)'),
  ].filter(isField)
  const markup = root.firstElementChild
  let focused: Element | null = null
  const follow = () => {
    if (markup?.isConnected) focused = root.contains(document.activeElement) ? document.activeElement : null
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
    const sameAs = (element: Element) => shown.find((other) => nameOf(other) === nameOf(element))
    for (const field of fields) {
      const same = sameAs(field)
      if (same && isField(same) && same.value !== field.value) fill(same, field.value)
    }
    const same = before && sameAs(before)
    if (!same) return
    same.focus({ preventScroll: true })
    if (before instanceof HTMLInputElement && isField(same)) select(same, before)
  }
}
