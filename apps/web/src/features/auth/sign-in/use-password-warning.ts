import { useDebouncedValue } from '@mantine/hooks'
import { PASSWORD_MIN } from '@personae/contract/auth'
import { useEffect, useEffectEvent, useState } from 'react'

/** The password is checked after a pause of so many milliseconds. */
const PAUSE = 300

/** Whether the typed password is easy to guess. False if the word lists cannot be loaded. */
export function usePasswordWarning(password: string, hintsOf: () => string[]): boolean {
  const [settled] = useDebouncedValue(password, PAUSE)
  const [easy, setEasy] = useState<string | null>(null)
  // The other fields are read at the time of the check.
  const hints = useEffectEvent(hintsOf)
  useEffect(() => {
    let isCurrent = true
    const check = async () => {
      if (settled.length < PASSWORD_MIN) return
      const { isEasyToGuess } = await import('./easy-password.ts')
      if (isCurrent && isEasyToGuess(settled, hints())) setEasy(settled)
    }
    check().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [settled])
  return easy !== null && easy === password
}
