import { useIsOnline } from '../../lib/use-is-online.ts'
import classes from './offline-strip.module.css'

/** Shown below the header while the browser is offline. The element always exists, so that screen readers announce its
 * text. */
export function OfflineStrip() {
  const isOnline = useIsOnline()
  return (
    <div role="status" className={classes.root} data-offline={!isOnline || undefined}>
      {!isOnline && 'You are offline. Nothing can be saved just now.'}
    </div>
  )
}
