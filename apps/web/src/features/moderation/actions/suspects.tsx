import { Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import type { Suspect } from '@personae/contract/duplicates'
import { LinkButton } from '../../../components/link-button.tsx'
import { Poster } from '../../../components/poster.tsx'
import classes from './suspects.module.css'

interface Props {
  id: string
  suspects: Suspect[]
  /** Whether a key opens the comparison with the most similar one. */
  hasKey?: boolean
}

/** Possible originals of a submission, each with a link to the comparison. */
export function Suspects({ id, suspects, hasKey = false }: Props) {
  if (suspects.length === 0) return null
  return (
    <ul className={classes.root} aria-label="Possible duplicates">
      {suspects.map((suspect, at) => {
        const { id: originalId, name, origin, reasons } = suspect
        return (
          <li key={originalId}>
            <Poster className={classes.poster} of={suspect} sizes="44px" />
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
        )
      })}
    </ul>
  )
}
