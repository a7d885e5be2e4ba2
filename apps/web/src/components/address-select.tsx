import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useState } from 'react'

interface Props<Value extends string> extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> {
  data: { value: Value | ''; label: string }[]
  value: Value | ''
  onChange: (value: Value | '') => void
}

/**
 * A select whose value is in the address. It shows a new choice before the address has changed: the arrow keys pass
 * quickly through several options, and the last one would be lost if the select were reset to the address in between.
 */
export function AddressSelect<Value extends string>({ value, onChange, ...select }: Props<Value>) {
  const [chosen, setChosen] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setChosen(value)
  }
  return (
    <NativeSelect
      // Otherwise a browser may restore the choice of an earlier visit.
      autoComplete="off"
      {...select}
      value={chosen}
      onChange={(event) => {
        const now = event.currentTarget.value as Value | ''
        setChosen(now)
        onChange(now)
      }}
    />
  )
}
