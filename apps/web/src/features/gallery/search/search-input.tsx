import { TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { IconSearch } from '@tabler/icons-react'
import classes from './search-input.module.css'
import { useSuggestions } from './use-suggestions.tsx'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  text: string
  onText: (text: string) => void
  /** Whether names are searched: then characters are suggested. */
  isOfNames?: boolean
}

export function SearchInput({ text, onText, isOfNames = true, ...input }: Props) {
  const { field, onFocus, onBlur, onType, said, list } = useSuggestions({ text, isOn: isOfNames })
  return (
    <div className={classes.root}>
      <TextInput
        {...input}
        {...field}
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
