import type { QueryRunner } from '../query-runner.ts'

export const identifiers = (names: readonly string[]): string =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')

export const placeholders = ({ dialect }: QueryRunner, count: number): string =>
  Array.from({ length: count }, (_, at) => (dialect === 'sqlite' ? '?' : `$${at + 1}`)).join(', ')
