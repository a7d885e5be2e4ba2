export { createPersonae } from './create-personae.ts'
export { type Change, type FailureCode, type Issue, PersonaeError } from './errors.ts'
export type * from './procedures.gen.ts'
export type { CallOptions, Options, Personae } from './types.ts'
