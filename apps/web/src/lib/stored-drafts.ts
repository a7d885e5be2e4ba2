/** The forms on screen whose text is stored as a draft. In a file of its own, as pages without a form load it too. */
export const storedDrafts = new Set<object>()
