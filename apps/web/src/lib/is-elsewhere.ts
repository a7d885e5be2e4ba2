const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'

/** Whether a key is meant for a field, a dialog or a menu, or for the browser. */
export const isElsewhere = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(ELSEWHERE) !== null)
