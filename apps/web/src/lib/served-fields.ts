type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const FOCUSABLE = 'a, button, input, select, textarea'

const isField = (element: Element): element is Field => element.matches('input, select, textarea')

/** The same in the server's markup and in the client's: ids are not. */
const nameOf = (element: Element): string =>
  [element.localName, element.getAttribute('name'), element.ariaLabel, element.textContent].join(' ')

/** Sets a value as a person does: the component learns of it. */
function fill(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function select(field: Field, { selectionStart, selectionEnd, selectionDirection }: HTMLInputElement): void {
  // Null where there is no selection, as in a field for an email address.
  if (selectionStart === null || !('setSelectionRange' in field)) return
  field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
}

/**
 * Follows what a person does with the server's markup until the client's first screen replaces it. To be called with
 * that: what is in the fields and where the focus is stays, whatever gets the focus by itself.
 *
 * @returns the function to call then, before anything else can happen
 */
export function followFields(root: HTMLElement): () => void {
  // Removed elements keep their values. Nothing was typed into what is inert.
  const fields = [
    ...root.querySelectorAll(':is(input:not([type=hidden]), select, textarea):not([inert], [inert] *)'),
  ].filter(isField)
  const markup = root.firstElementChild
  let focused: Element | null = null
  const follow = () => {
    if (markup?.isConnected) focused = root.contains(document.activeElement) ? document.activeElement : null
  }
  // Some browsers take the focus from what is removed: then the screen has taken over before this runs.
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
