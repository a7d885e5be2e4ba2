import { IconReload } from '@tabler/icons-react'
import { CatchBoundary } from '@tanstack/react-router'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { forgetKeysOfPart } from '../lib/dialog-keys.ts'
import { reloadIfPartMissing } from '../lib/new-version.ts'
import { noteLoading, whenIdle } from '../lib/when-idle.ts'
import { IconButton } from './icon-button.tsx'
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
 * retry button takes its place, and the rest of the page stays. What opens by a press is a `lazyDialog`, or shows
 * `useKeysWhileLoading`, and is loaded ahead by `useLoadedAhead`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { name, loading, isSmall = false }: Options<Props>,
) {
  let Loaded: ComponentType<Props> | undefined
  const get = async () => {
    const coming = load()
    noteLoading(coming)
    const part = await coming
    Loaded = part.default
    return part
  }
  // A lazy component that failed once always fails: a retry needs a new one.
  let Lazy = lazy(get)
  function LazyPart(props: Props) {
    const [tries, setTries] = useState(0)
    // What was loaded ahead is there at once: even a moment of `loading` would last for some frames.
    const [Part, setPart] = useState<ComponentType<Props>>(() => Loaded ?? Lazy)
    const retry = () => {
      Lazy = lazy(get)
      setPart(() => Lazy)
      setTries((count) => count + 1)
    }
    return (
      <CatchBoundary
        getResetKey={() => tries}
        errorComponent={() => <PartFailed name={name} isSmall={isSmall} onRetry={retry} />}
      >
        <Suspense fallback={loading?.(props)}>
          <Part {...props} />
        </Suspense>
      </CatchBoundary>
    )
  }
  // Small parts are for members: the client begins with their placeholder too.
  const Shown = import.meta.env.SSR && isSmall ? (props: Props) => loading?.(props) : LazyPart
  return Object.assign(Shown, {
    /** So that it is drawn together with its page, or is there when it is opened. A failure is told then. */
    loadAhead: async (): Promise<void> => {
      await get().catch(() => undefined)
    },
  })
}

export interface Ahead {
  loadAhead: () => Promise<void> | void
}

/** Loads what a button opens when the browser is idle. */
export function useLoadedAhead(part: Ahead | undefined): void {
  const load = part?.loadAhead
  useEffect(() => {
    if (load) whenIdle(load)
  }, [load])
}

function PartFailed({ name, isSmall, onRetry }: { name: string; isSmall: boolean; onRetry: () => void }) {
  const text = `${name} could not be loaded.`
  useLayoutEffect(forgetKeysOfPart, [])
  const again = async () => {
    if (await reloadIfPartMissing({ isAsked: true })) onRetry()
  }
  if (isSmall) {
    return <IconButton label={`${text} Try again`} icon={IconReload} onClick={() => void again()} />
  }
  return (
    <p className="small" role="alert">
      {text} <LinkLikeButton onClick={() => void again()}>Try again</LinkLikeButton>
    </p>
  )
}
