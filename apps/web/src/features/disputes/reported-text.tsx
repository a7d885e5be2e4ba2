import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.css'
import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../components/load-failed.tsx'
import { WordDiff } from '../../components/word-diff.tsx'
import { characterQuery } from '../../lib/queries/characters.ts'
import classes from './disputes.module.css'

interface Props {
  id: string
  /** The reporter's claim. */
  claim: string
}

/** The reported texts in their current state, compared with the claim. They may be long, so they are loaded when they are
 * scrolled into view. */
export function ReportedText({ id, claim }: Props) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const { data, error, refetch } = useQuery({ ...characterQuery(id), enabled: inViewport })
  return (
    <div ref={ref} className={classes.details} aria-busy={!data && !error}>
      {error && !data && (
        <LoadFailed title="Couldn't load the reported text" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton h={120} radius={8} />}
      {data &&
        (['description', 'backstory'] as const).map((field) => (
          <section key={field}>
            <h4>{field === 'description' ? 'Reported description' : 'Reported backstory'}</h4>
            <p>
              <WordDiff text={data[field]} other={claim} mark="ins" isQuiet />
            </p>
          </section>
        ))}
    </div>
  )
}
