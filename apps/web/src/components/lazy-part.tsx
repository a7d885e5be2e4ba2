import { IconReload } from '@tabler/icons-react'
import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { reloadIfPartMissing } from '../lib/new-version.ts'
import { IconButton } from './icon-button.tsx'
import classes from './lazy-part.module.css'
import { LinkLikeButton } from './link-button.tsx'

interface Options<Props> {
  /** The name in the error message: "The menu". */
  name: string
  loading?: (props: Props) => ReactNode
  /** For places without room for a sentence. */
  isSmall?: boolean
}

/**
 * A part of a screen that is loaded when it is needed. If it cannot be loaded or throws an error, a message with a
 * retry button takes its place, and the rest of the page stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { name, loading, isSmall = false }: Options<Props>,
) {
  // A lazy component that failed once always fails: a retry needs a new one.
  let Loaded = lazy(load)
  return function LazyPart(props: Props) {
    const [tries, setTries] = useState(0)
    const retry = () => {
      Loaded = lazy(load)
      setTries((count) => count + 1)
    }
    return (
      <CatchBoundary
        getResetKey={() => tries}
        errorComponent={() => <PartFailed name={name} isSmall={isSmall} onRetry={retry} />}
      >
        <Suspense fallback={loading?.(props)}>
          <Loaded {...props} />
        </Suspense>
      </CatchBoundary>
    )
  }
}

function PartFailed({ name, isSmall, onRetry }: { name: string; isSmall: boolean; onRetry: () => void }) {
  const text = `${name} could not be loaded.`
  const again = async () => {
    if (await reloadIfPartMissing({ isAsked: true })) onRetry()
  }
  if (isSmall) {
    return <IconButton label={`${text} Try again`} icon={IconReload} onClick={() => void again()} />
  }
  return (
    <p className={classes.failed} role="alert">
      {text} <LinkLikeButton onClick={() => void again()}>Try again</LinkLikeButton>
    </p>
  )
}
