import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/ScrollArea.css'
import { Autocomplete, type AutocompleteProps, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Universe } from '@personae/contract/companies'
import { caseKey } from '@personae/contract/fold'
import { LONGEST } from '@personae/contract/vocabulary'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CompanyLogo } from '../../components/company-logo.tsx'
import classes from './character-form.module.css'
import { universesOf } from './universes-query.ts'
import type { CharacterFormState } from './use-character-form.ts'

const TYPING_PAUSE = 150
const LOGO_SIZE = 24

const namesOf = (universes: Universe[]): string[] => universes.map(({ name }) => name)

/** Companies under a heading of their own; without any there is nothing to tell apart. */
function groupsOf(universes: Universe[]): AutocompleteProps['data'] {
  const companies = universes.filter(({ companyId }) => companyId)
  if (companies.length === 0) return namesOf(universes)
  const others = universes.filter(({ companyId }) => !companyId)
  return [
    { group: 'Companies', items: namesOf(companies) },
    { group: 'Other universes', items: namesOf(others) },
  ]
}

/** The server has searched already. */
const everything: AutocompleteProps['filter'] = ({ options }) => options

const Logo = ({ universe }: { universe: Universe | undefined }) =>
  universe?.companyId ? (
    <CompanyLogo name={universe.name} logoUrl={universe.logoUrl ?? null} size={LOGO_SIZE} />
  ) : null

/** The universe: one of those there are, companies first, or a new one that is simply typed. */
export function OriginField({ form }: { form: CharacterFormState }) {
  const [typed, setTyped] = useState(form.getValues().origin)
  form.watch('origin', ({ value }) => setTyped(value))
  const [asked] = useDebouncedValue(typed, TYPING_PAUSE)
  const { data: universes = [], isPlaceholderData } = useQuery({
    ...universesOf(asked),
    placeholderData: keepPreviousData,
  })
  const byName = new Map(universes.map((universe) => [universe.name, universe]))
  const key = caseKey(typed.trim())
  const known = universes.find(({ name }) => caseKey(name) === key)
  const isAnswered = asked === typed && key !== '' && !isPlaceholderData

  return (
    <div>
      <Autocomplete
        label="Origin / Universe"
        description={
          isAnswered && universes.length === 0
            ? 'A new universe: nobody is from there yet'
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
        maxLength={LONGEST.name}
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
