import type { Character } from '@personae/contract/characters'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CompanyLogo } from '../../../components/company-logo.tsx'
import classes from './character-page.module.css'
import { companyOf } from '../characters.queries.ts'
import { OtherNames } from './other-names.tsx'

const LOGO_SIZE = 28

/** Name and universe. A universe has a page if it has published characters or belongs to a company. */
export function CharacterHead({ character }: { character: Character }) {
  const { name, aliases, origin, multiverse, status } = character
  const { data: company } = useQuery(companyOf(character))
  return (
    <header className={classes.head}>
      <h1 className={classes.name}>{name}</h1>
      <p className={classes.origin}>
        {company || status === 'approved' ? (
          <Link to="/universe/$name" params={{ name: origin }} className={classes.universe}>
            {company && <CompanyLogo name={company.name} logoUrl={company.logoUrl} size={LOGO_SIZE} />}
            {origin}
          </Link>
        ) : (
          origin
        )}
        {multiverse && ` · ${multiverse}`}
      </p>
      {aliases.length > 0 && <OtherNames names={aliases} />}
    </header>
  )
}
