import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastsWanted } from '../lib/notify.ts'

const ToastRegion = lazy(() => import('./toast-region.tsx'))

/** Nothing until the first toast: most visits have none. */
export function Toasts() {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get)
  return wanted ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null
}
