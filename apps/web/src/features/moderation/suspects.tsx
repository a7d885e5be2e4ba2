import { Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import type { Suspect } from '@personae/contract/duplicates'
import { LinkButton } from '../../components/link-button.tsx'
import { Poster } from '../../components/poster.tsx'
import classes from './suspects.module.css'

interface Props {
  id: string
  suspects: Suspect[]
  /** Whether the likeliest can be compared by a key. */
  hasKey?: boolean
}

/** Who a submission may be a duplicate of, each with the way to look at both. */
export function Suspects({ id, suspects, hasKey = false }: Props) {
  if (suspects.length === 0) return null
  return (
    <ul className={classes.root} aria-label="Already here?">
      {suspects.map(({ id: originalId, name, origin, imageUrl, reasons }, at) => (
        <li key={originalId}>
          <Poster className={classes.poster} name={name} imageUrl={imageUrl} sizes="44px" />
          <div>
            <p className={classes.title}>
              Looks like “{name}”, {origin}
            </p>
            <p className={classes.reasons}>{reasons.join(' · ')}</p>
          </div>
          <LinkButton
            to="/admin/compare/$newId/$originalId"
            params={{ newId: id, originalId }}
            variant="default"
            size="sm"
            rightSection={hasKey && at === 0 && <Kbd size="xs">C</Kbd>}
            aria-label={`Compare with ${name} (${origin})`}
          >
            Compare
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
