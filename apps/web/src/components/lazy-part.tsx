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
  /** Whether there is no room for an error message. */
  isSmall?: boolean
}

/**
 * A part of a screen that is loaded when it is needed. If it cannot be loaded or throws an error, a message with a
 * retry button takes its place, and the rest of the page stays. A part that a press opens is a `lazyDialog` or has a
 * placeholder with `useKeysWhileLoading`, and is loaded ahead by `usePreload`.
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
  // React caches the failure of a lazy component, so a retry needs a new component.
  let Lazy = lazy(get)
  function LazyPart(props: Props) {
    const [tries, setTries] = useState(0)
    // A part that is already loaded is shown at once: even a short placeholder would last for some frames.
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
  // The server renders only the placeholder of small parts, which are for members; the client begins with it too.
  const Shown = import.meta.env.SSR && isSmall ? (props: Props) => loading?.(props) : LazyPart
  return Object.assign(Shown, {
    /** Loads the part before it is shown. A failure is reported only when the part is shown. */
    loadAhead: async (): Promise<void> => {
      await get().catch(() => undefined)
    },
  })
}

export interface Ahead {
  loadAhead: () => Promise<void> | void
}

/** Loads a part that a button opens when the browser is idle. */
export function usePreload(part: Ahead | undefined): void {
  const load = part?.loadAhead
  useEffect(() => {
    if (load) whenIdle(load)
  }, [load])
}

function PartFailed({ name, isSmall, onRetry }: { name: string; isSmall: boolean; onRetry: () => void }) {
  const text = `${name} could not be loaded.`
  useLayoutEffect(forgetKeysOfPart, [])
  const again = async () => {
    if (await reloadIfPartMissing({ isAsked: true, hasFailed: true })) onRetry()
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
