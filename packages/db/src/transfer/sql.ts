import type { QueryRunner } from '../query-runner.ts'

/** A list of quoted names. */
export const identifiers = (names: readonly string[]): string =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')

/** A list of placeholders for values. */
export const placeholders = ({ dialect }: QueryRunner, count: number): string =>
  Array.from({ length: count }, (_, at) => (dialect === 'sqlite' ? '?' : `$${at + 1}`)).join(', ')
