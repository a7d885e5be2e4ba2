/** When news is mailed: within minutes, once a day, or never. */
export const NEWS_CHOICES = ['soon', 'daily', 'off'] as const
export type NewsChoice = (typeof NEWS_CHOICES)[number]

/** The hour in UTC at which daily news is mailed. */
export const NEWS_HOUR = 6

/** The default choice. */
export const usualNews = (isAdmin: boolean): NewsChoice => (isAdmin ? 'daily' : 'soon')
