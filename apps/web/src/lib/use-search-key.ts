import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isElsewhere } from './is-elsewhere.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether one came to search: the gallery's field takes the focus. */
    isForSearch?: boolean
  }
}

/** The key leads to the search from any page: to the field that is shown there, else to that of the gallery. */
export function useSearchKey(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== '/' || isElsewhere(event)) return
      // Firefox would open its own search.
      event.preventDefault()
      const fields = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts="/"]')]
      const shown = fields.find((field) => field.checkVisibility())
      if (shown) shown.focus()
      else void navigate({ to: '/', hash: 'gallery', state: { isForSearch: true } })
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [navigate])
}
