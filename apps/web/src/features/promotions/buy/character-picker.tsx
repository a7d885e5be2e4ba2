import '@mantine/core/styles/Combobox.css'
import { Select, type SelectProps, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { counted } from '@personae/contract/counted'
import type { Promotable } from '@personae/contract/promotions'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useValue } from '../../../components/counted-fields.tsx'
import { Note } from '../../../components/note.tsx'
import { Poster } from '../../../components/poster.tsx'
import { formatDay, formatShortDay } from '../../../lib/format-date.ts'
import classes from './promote.module.css'
import { cachePromotable, promotableById, promotableQuery } from '../promotions.queries.ts'
import type { PromotionFields } from './use-promotion-form.ts'

const DEBOUNCE_MS = 150

/** A filter that keeps all options, because the server has already filtered them. */
const everything: SelectProps['filter'] = ({ options }) => options

/** The chosen character; null if none is chosen or it has not loaded yet. */
export function useChosen(form: PromotionFields): Promotable | null {
  const id = useValue(form, 'characterId')
  return useQuery(promotableById(id)).data?.items[0] ?? null
}

interface Props {
  form: PromotionFields
  /** Whether only characters that are featured already can be promoted. */
  isFull: boolean
}

export function CharacterPicker({ form, isFull }: Props) {
  const chosen = useChosen(form)
  const [typed, setTyped] = useState('')
  const [searched] = useDebouncedValue(typed, DEBOUNCE_MS)
  // The field contains the name of the chosen character, which is not a search.
  const { data, isPlaceholderData, error } = useQuery({
    ...promotableQuery(searched === chosen?.name ? '' : searched),
    placeholderData: keepPreviousData,
  })
  const found = data?.items ?? []
  const isMissing = useMissing(form)
  const isSearch = typed !== '' && typed !== chosen?.name
  // Adds the chosen character, which may not be among the results.
  const listed = !chosen || isSearch || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found]
  const byId = new Map(listed.map((one) => [one.id, one]))
  const { value: _, defaultValue: __, onChange: ___, ...input } = form.getInputProps('characterId')
  return (
    <div>
      <Select
        {...input}
        label="Character"
        description={describe(chosen, data?.nextCursor != null)}
        placeholder="Choose a character or type a name"
        required
        searchable
        maxLength={MAX_LENGTH.listItem}
        allowDeselect={false}
        data={listed.map(({ id, name, promotedUntil }) => ({
          value: id,
          label: name,
          disabled: isFull && promotedUntil === null,
        }))}
        filter={everything}
        value={chosen?.id ?? null}
        onChange={(id) => {
          const one = byId.get(id ?? '')
          if (!one) return
          cachePromotable(one)
          form.setFieldValue('characterId', one.id)
        }}
        searchValue={typed}
        onSearchChange={setTyped}
        renderOption={({ option }) => <Option one={byId.get(option.value)} isDisabled={option.disabled} />}
        nothingFoundMessage={
          error ? "Couldn't load your characters." : 'None of your characters match that name.'
        }
        withScrollArea={false}
        withCheckIcon={false}
        comboboxProps={{ shadow: 'none' }}
        classNames={{ options: classes.options, option: classes.option }}
      />
      <VisuallyHidden role="status">
        {isSearch && !isPlaceholderData && `${counted(found.length, 'character')} to pick from`}
      </VisuallyHidden>
      {isMissing && !chosen && (
        <div style={{ marginTop: 12 }}>
          <Note
            title="This character can't be promoted"
            tone="bad"
            text="It has to be published, and yours or of your universe. Pick another one above."
          />
        </div>
      )}
    </div>
  )
}

function describe(chosen: Promotable | null, hasMore: boolean): string | undefined {
  if (chosen?.promotedUntil)
    return `Already featured until ${formatDay(chosen.promotedUntil)}. The renewal starts then.`
  return hasMore ? 'Showing your newest. Type a name to find others.' : undefined
}

function useMissing(form: PromotionFields): boolean {
  const id = useValue(form, 'characterId')
  const { data } = useQuery(promotableById(id))
  const [isMissing, setIsMissing] = useState(false)
  const clearChoice = useEffectEvent(() => {
    setIsMissing(true)
    form.setFieldValue('characterId', '')
  })
  useEffect(() => {
    if (data?.items.length === 0) clearChoice()
  }, [data])
  return isMissing
}

function Option({ one, isDisabled }: { one: Promotable | undefined; isDisabled: boolean | undefined }) {
  if (!one) return null
  return (
    <span className="grid center gap-12 wide" style={{ gridTemplateColumns: '40px minmax(0, 1fr)' }}>
      <Poster className="corners-6" of={one} sizes="40px" />
      <span className="grid">
        <span className={`strong ${classes.characterName}`}>{one.name}</span>
        <span className="small">
          {one.origin}
          {one.promotedUntil && ` · Featured until ${formatShortDay(one.promotedUntil)}`}
          {isDisabled && ' · No slot is free'}
        </span>
      </span>
    </span>
  )
}
