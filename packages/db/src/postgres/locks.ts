/** Keys of advisory locks, which are separate for each database. */

/** Held by the writing transaction, so that those of all processes run one after another. */
export const WRITE_LOCK = 7_150_241
export const MIGRATION_LOCK = 7_150_242
export const LEADER_LOCK = 7_150_243
