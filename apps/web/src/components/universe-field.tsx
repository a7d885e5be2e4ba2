import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/ScrollArea.css'
import { Autocomplete, type AutocompleteProps, VisuallyHidden } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { counted } from '@personae/contract/counted'
import { caseKey } from '@personae/contract/shared/fold'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import type { Universe } from '@personae/contract/universes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { universesOf } from '../lib/queries.ts'
import { CompanyLogo } from './company-logo.tsx'
import { useValue } from './counted-fields.tsx'

/** The suggested universes, and the one whose name is typed, if it exists. */
export interface FoundUniverses {
  universes: Universe[]
  known: Universe | undefined
}

interface Props<Values> {
  form: UseFormReturnType<Values>
  field: keyof Values & string
  label: string
  placeholder?: string
  /** The description of the field. It gets null while nothing is typed or the response is not there yet. */
  describe: (found: FoundUniverses | null) => string
}

const DEBOUNCE_MS = 150
const LOGO_SIZE = 24

/** A filter that keeps all options, because the server has already filtered them. */
const everything: AutocompleteProps['filter'] = ({ options }) => options

const Logo = ({ universe }: { universe: Universe | undefined }) =>
  universe?.companyId ? (
    <CompanyLogo name={universe.name} logoUrl={universe.logoUrl ?? null} size={LOGO_SIZE} />
  ) : null

/** A field for the name of a universe, which may exist or be new. */
export function UniverseField<Values>({ form, field, describe, ...props }: Props<Values>) {
  const typed = String(useValue(form, field))
  const [searched] = useDebouncedValue(typed, DEBOUNCE_MS)
  const { data: universes = [], isPlaceholderData } = useQuery({
    ...universesOf(searched),
    placeholderData: keepPreviousData,
  })
  const byName = new Map(universes.map((universe) => [universe.name, universe]))
  const key = caseKey(typed.trim())
  const known = universes.find(({ name }) => caseKey(name) === key)
  const isAnswered = searched === typed && key !== '' && !isPlaceholderData

  return (
    <div>
      <Autocomplete
        {...props}
        description={describe(isAnswered ? { universes, known } : null)}
        data={universes.map(({ name }) => name)}
        filter={everything}
        renderOption={({ option }) => (
          <span className="row center gap-10" style={{ minHeight: 28 }}>
            <Logo universe={byName.get(option.value)} />
            <span>{option.value}</span>
          </span>
        )}
        leftSection={known?.companyId && <Logo universe={known} />}
        openOnFocus={false}
        required
        maxLength={MAX_LENGTH.name}
        comboboxProps={{ shadow: 'none' }}
        key={form.key(field)}
        {...form.getInputProps(field)}
      />
      <VisuallyHidden role="status">
        {isAnswered && !known && `${counted(universes.length, 'universe')} to pick from`}
      </VisuallyHidden>
    </div>
  )
}
