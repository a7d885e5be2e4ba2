import { TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { IconSearch } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import classes from './search-input.module.css'
import { useSuggestions } from './use-suggestions.tsx'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  text: string
  onText: (text: string) => void
  /** Whether names are searched: then characters are suggested. */
  isOfNames?: boolean
  /** Whether it gets the focus if the page was opened as a search. */
  isMain?: boolean
}

export function SearchInput({ text, onText, isOfNames = true, isMain = false, ...input }: Props) {
  const { field, onFocus, onBlur, onType, said, list } = useSuggestions({ text, isOn: isOfNames })
  const ref = useRef<HTMLInputElement>(null)
  const visit = useLocation({ select: ({ state }) => (isMain && state.isForSearch ? state.key : undefined) })
  useEffect(() => {
    if (visit) ref.current?.focus({ preventScroll: true })
  }, [visit])
  return (
    <div className={classes.root}>
      <TextInput
        {...input}
        {...field}
        ref={ref}
        aria-keyshortcuts="/"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        maxLength={MAX_LENGTH.listItem}
        onFocus={onFocus}
        onBlur={onBlur}
        onChange={({ currentTarget: { value } }) => {
          onText(value)
          onType(value)
        }}
      />
      {list}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
