const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const shortDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

export const formatDay = (time: string): string => day.format(new Date(time))
export const formatShortDay = (time: string): string => shortDay.format(new Date(time))
