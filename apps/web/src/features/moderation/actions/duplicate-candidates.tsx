import { Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../components/link-button.tsx'
import { Poster } from '../../../components/poster.tsx'
import { duplicateCandidatesQuery } from '../moderation.queries.ts'
import classes from './duplicate-candidates.module.css'

/**
 * Possible originals of a submission, each with a link to the comparison.
 * @param hasKey whether the first, most similar one shows the key that opens its comparison
 */
export function DuplicateCandidates({ id, hasKey = false }: { id: string; hasKey?: boolean }) {
  const { data: candidates = [] } = useQuery(duplicateCandidatesQuery(id))
  if (candidates.length === 0) return null
  return (
    <ul className={classes.root} aria-label="Possible duplicates">
      {candidates.map((candidate, at) => {
        const { id: originalId, name, origin, reasons } = candidate
        return (
          <li key={originalId}>
            <Poster className="corners-6" of={candidate} sizes="44px" />
            <div>
              <p className="strong">
                Looks like “{name}”, {origin}
              </p>
              <p className={classes.reasons}>{reasons.join(' · ')}</p>
            </div>
            <LinkButton
              to="/admin/compare/$newId/$originalId"
              params={{ newId: id, originalId }}
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
