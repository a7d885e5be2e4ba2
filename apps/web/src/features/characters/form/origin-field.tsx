import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/ScrollArea.css'
import { Autocomplete, type AutocompleteProps, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formLabel } from '@personae/contract/character-fields'
import type { Universe } from '@personae/contract/universes'
import { caseKey } from '@personae/contract/shared/fold'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CompanyLogo } from '../../../components/company-logo.tsx'
import { useTyped } from '../../../components/counted-fields.tsx'
import { universesOf } from '../../../lib/queries.ts'
import classes from './character-form.module.css'
import type { CharacterFormState } from './use-character-form.ts'

const DEBOUNCE_MS = 150
const LOGO_SIZE = 24

const namesOf = (universes: Universe[]): string[] => universes.map(({ name }) => name)

/** Companies under a separate heading, if there are any. */
function groupsOf(universes: Universe[]): AutocompleteProps['data'] {
  const companies = universes.filter(({ companyId }) => companyId)
  if (companies.length === 0) return namesOf(universes)
  const others = universes.filter(({ companyId }) => !companyId)
  return [
    { group: 'Companies', items: namesOf(companies) },
    { group: 'Other universes', items: namesOf(others) },
  ]
}

/** The server has already filtered the options. */
const everything: AutocompleteProps['filter'] = ({ options }) => options

const Logo = ({ universe }: { universe: Universe | undefined }) =>
  universe?.companyId ? (
    <CompanyLogo name={universe.name} logoUrl={universe.logoUrl ?? null} size={LOGO_SIZE} />
  ) : null

/** The universe: an existing one, companies first, or a new one. */
export function OriginField({ form }: { form: CharacterFormState }) {
  const typed = useTyped(form, 'origin')
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
        label={formLabel('origin')}
        description={
          isAnswered && universes.length === 0
            ? 'New universe: this will be its first character'
            : 'Pick one, or type a new one'
        }
        data={groupsOf(universes)}
        filter={everything}
        renderOption={({ option }) => (
          <span className={classes.universe}>
            <Logo universe={byName.get(option.value)} />
            <span>{option.value}</span>
          </span>
        )}
        leftSection={known?.companyId && <Logo universe={known} />}
        openOnFocus={false}
        required
        maxLength={MAX_LENGTH.name}
        comboboxProps={{ shadow: 'none' }}
        key={form.key('origin')}
        {...form.getInputProps('origin')}
      />
      <VisuallyHidden role="status">
        {isAnswered &&
          `${universes.length === 1 ? '1 universe' : `${universes.length} universes`} to pick from`}
      </VisuallyHidden>
    </div>
  )
}
