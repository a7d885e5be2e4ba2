/** The forms on the screen whose text this browser has stored. A file of its own: every page has it, few have a form. */
export const storedDrafts = new Set<object>()
