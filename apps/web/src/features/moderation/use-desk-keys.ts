import { useHotkeys } from '@mantine/hooks'

/** What lies over the desk while it is open. */
const ABOVE = '[role="dialog"], [role="menu"]'

const isAbove = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(ABOVE) !== null

/** The keys of the review desk: one that is pressed in a dialog or a menu above it is not meant for it. */
export const useDeskKeys = (keys: Record<string, (event: KeyboardEvent) => unknown>): void =>
  useHotkeys(
    Object.entries(keys).map(([key, act]) => [
      key,
      (event) => {
        if (!isAbove(event)) act(event)
      },
    ]),
  )
