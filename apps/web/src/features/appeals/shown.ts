/** Which submissions the dashboard shows, from the address; without it, those that wait. */
export const parseShown = ({ shown }: Record<string, unknown>): { shown?: 'rejected' } =>
  shown === 'rejected' ? { shown } : {}
