import { useHotkeys } from '@mantine/hooks'

/** Dialogs and menus over a screen. */
const ABOVE = '[role="dialog"], [role="menu"]'

const isAbove = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(ABOVE) !== null

/** Keyboard shortcuts of a screen. Keys pressed in a field, a dialog or a menu are ignored. */
export const useKeys = (keys: Record<string, (event: KeyboardEvent) => unknown>): void =>
  useHotkeys(
    Object.entries(keys).map(([key, act]) => [
      key,
      (event) => {
        if (!isAbove(event)) act(event)
      },
    ]),
  )
