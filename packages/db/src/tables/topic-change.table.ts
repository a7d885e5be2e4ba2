/** One row for each topic, or topic of one user, with the last change; written by triggers. */
export interface TopicChangeTable {
  /** Increases with every change of any of them. */
  seq: number
  topic: 'published' | 'queue' | 'reports' | 'submissions' | 'notifications'
  /** Null if the topic is not for one user. */
  userId: string | null
}
