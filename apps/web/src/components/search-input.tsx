import { TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { counted } from '@personae/contract/counted'
import type { Suggestion } from '@personae/contract/suggestions'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type KeyboardEvent, useId, useState } from 'react'
import { trpc } from '../lib/trpc.ts'
import type { SuggestionListProps } from './suggestion-list.tsx'

const DEBOUNCE_MS = 120
const MIN_LETTERS = 2
const SHOWN = 6

/** The query of suggestions, which cancels outdated requests. */
const suggestQuery = (q: string, status?: 'approved') =>
  trpc.characters.suggest.queryOptions({ q, limit: SHOWN, status }, { trpc: { abortOnUnmount: true } })

const NO_SUGGESTIONS: Suggestion[] = []

const loadList = () => import('./suggestion-list.tsx')

/** The next active position for an arrow key. -1 is the text itself, before the first and after the last suggestion. */
function stepFrom(place: number, key: string, count: number): number {
  if (key === 'ArrowDown') return place + 1 === count ? -1 : place + 1
  return place === -1 ? count - 1 : place - 1
}

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  text: string
  onText: (text: string) => void
  /** Whether characters are suggested, because the search is by name. */
  isOfNames?: boolean
  /** Called with the chosen published character instead of opening its page. Enter alone does nothing then. */
  onPick?: (suggestion: Suggestion) => void
  /** The id of a character that cannot be chosen. */
  except?: string
}

/** A field with suggestions below it, after the combobox pattern of ARIA: the focus stays in the field. */
export function SearchInput({ text, onText, isOfNames = true, onPick, except, ...input }: Props) {
  const navigate = useNavigate()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [isWanted, setIsWanted] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  // The list's code is loaded when the field gets the focus. If that fails, the search works without suggestions.
  const [List, setList] = useState<ComponentType<SuggestionListProps> | null>(null)
  const isLongEnough = (q: string): boolean => Array.from(q).length >= MIN_LETTERS
  const isActive = isOfNames && isLongEnough(query)
  const { data } = useQuery({
    ...suggestQuery(query, onPick && 'approved'),
    enabled: isActive,
    placeholderData: keepPreviousData,
  })
  const setQueryDebounced = useDebouncedCallback((now: string) => setQuery(now.trim()), DEBOUNCE_MS)

  const found = isActive && isLongEnough(text.trim()) && data ? data : NO_SUGGESTIONS
  const items = except === undefined ? found : found.filter(({ id }) => id !== except)
  const isOpen = isWanted && List !== null && items.length > 0
  const place = isOpen ? items.findIndex(({ id }) => id === activeId) : -1
  const optionId = (id: string): string => `${listId}-${id}`

  function close(): void {
    setIsWanted(false)
    setActiveId(null)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (items.length === 0) return
      event.preventDefault()
      setIsWanted(true)
      setActiveId(items[stepFrom(place, event.key, items.length)]?.id ?? null)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter') {
      const chosen = items[place]
      close()
      if (!chosen && !onPick) return
      event.preventDefault()
      if (!chosen) return
      if (onPick) onPick(chosen)
      else void navigate({ to: '/character/$id', params: { id: chosen.id } })
    }
  }

  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': place === -1 ? undefined : optionId(items[place]!.id),
    onKeyDown,
  } as const
  return (
    <div className="relative">
      <TextInput
        aria-keyshortcuts="/"
        // Otherwise a browser may restore the text of an earlier visit.
        autoComplete="off"
        {...input}
        {...(isOfNames && combobox)}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        maxLength={MAX_LENGTH.listItem}
        onFocus={() =>
          void loadList().then(
            (part) => setList(() => part.SuggestionList),
            () => {},
          )
        }
        onBlur={close}
        onChange={({ currentTarget: { value } }) => {
          onText(value)
          setIsWanted(true)
          setActiveId(null)
          if (isOfNames) setQueryDebounced(value)
        }}
      />
      {isOpen && (
        <List
          id={listId}
          items={items}
          activeId={activeId}
          optionId={optionId}
          onChosen={(item, event) => {
            close()
            if (!onPick) return
            event.preventDefault()
            onPick(item)
          }}
        />
      )}
      <VisuallyHidden role="status">{isOpen && counted(items.length, 'suggestion')}</VisuallyHidden>
    </div>
  )
}
