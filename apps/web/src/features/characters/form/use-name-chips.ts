import type { OtherName } from '@personae/contract/other-names'
import { caseKey } from '@personae/contract/shared/fold'
import { useState } from 'react'

interface Chip {
  id: number
  name: OtherName
}

const named = (name: string): OtherName => ({ name, kind: 'other' })
const isSameName = (one: string, other: string): boolean => caseKey(one.trim()) === caseKey(other.trim())

let lastId = 0
const chipOf = (name: OtherName): Chip => ({ id: (lastId += 1), name })

/** The added names and the typed one. `onChange` gets all of them after every change. */
export function useNameChips(initial: OtherName[], onChange: (names: OtherName[]) => void) {
  const [chips, setChips] = useState(() => initial.map(chipOf))
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState({ text: '', isRefused: false })

  function show(now: Chip[], rest: string, text: string, isRefused = false): void {
    setChips(now)
    setTyped(rest)
    setSaid({ text, isRefused })
    const names = now.map(({ name }) => name)
    onChange(rest.trim() === '' ? names : [...names, named(rest.trim())])
  }

  const has = (name: string): boolean => chips.some((chip) => isSameName(chip.name.name, name))

  return {
    chips,
    typed,
    /** The result of the last change, for screen readers. */
    said: said.text,
    /** Whether the last name was refused. */
    isRefused: said.isRefused,

    type: (text: string) => show(chips, text, ''),

    /** Adds the typed name, unless it is already in the list. */
    add(): void {
      const name = typed.trim()
      if (name === '') return
      if (has(name)) show(chips, typed, `“${name}” is already in the list`, true)
      else show([...chips, chipOf(named(name))], '', `${name} added`)
    },

    /** Adds each line that is not already in the list. */
    addLines(text: string): void {
      const fresh: string[] = []
      const known: string[] = []
      for (const line of `${typed}${text}`.split(/[\r\n]+/)) {
        const name = line.trim()
        if (name === '') continue
        if (has(name) || fresh.some((one) => isSameName(one, name))) known.push(name)
        else fresh.push(name)
      }
      const added = fresh.map((name) => chipOf(named(name)))
      show(
        [...chips, ...added],
        '',
        known.length > 0 ? `Already in the list: ${known.join('; ')}` : `${added.length} names added`,
        known.length > 0,
      )
    },

    change: (id: number, name: OtherName) =>
      show(
        chips.map((chip) => (chip.id === id ? { id, name } : chip)),
        typed,
        '',
      ),

    remove(id: number): void {
      const removed = chips.find((chip) => chip.id === id)
      show(
        chips.filter((chip) => chip !== removed),
        typed,
        removed ? `${removed.name.name || 'Name'} removed` : '',
      )
    },
  }
}
