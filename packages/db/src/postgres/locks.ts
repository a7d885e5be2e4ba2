/** Keys of advisory locks, which are known in one database only. */

/** Held by the transaction that writes: those of all processes run one after another. */
export const WRITE_LOCK = 7_150_241
export const MIGRATION_LOCK = 7_150_242
export const LEADER_LOCK = 7_150_243
