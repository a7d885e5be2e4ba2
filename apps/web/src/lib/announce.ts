/** Milliseconds for which the text stays in the document. */
const ANNOUNCED_MS = 2_000

/** Lets screen readers read a text at once, to which the focus does not lead: in the form that has the focus. */
export function announce(text: string): void {
  const alert = document.createElement('p')
  alert.className = 'unseen'
  alert.role = 'alert'
  alert.textContent = text
  ;(document.activeElement?.closest('form') ?? document.body).append(alert)
  setTimeout(() => alert.remove(), ANNOUNCED_MS)
}
