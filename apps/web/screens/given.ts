import type { Character, characterInput } from '@personae/contract/characters'
import type { z } from 'zod'
import { commands } from 'vitest/browser'
import { as, openSite } from './site.ts'

export { SEED_CHARACTERS } from '../e2e/helpers/seed-characters.ts'

type Input = z.input<typeof characterInput>

/** The password of every account of a tested site. */
export const PASSWORD = 'correct horse'

export const WRITTEN: Input = {
  name: 'Isaura Fenwright',
  origin: 'The Salt Orchard',
  genres: ['Games'],
  description: 'A grafter of trees that grow on the sea floor.',
  abilities: ['Breath of an hour', 'Reads tides', 'Whale song'],
  personality: ['Patient', 'Blunt'],
  backstory: 'She planted her first orchard in the wreck that brought her there.',
}

/** Submits a character, which is then pending. */
export const submitted = (by: string, more: Partial<Input> = {}): Promise<Character> =>
  as(by).characters.submit.mutate({ ...WRITTEN, ...more })

const decide = as('root').moderation.setStatus.mutate

export const approved = async (by: string, more: Partial<Input> = {}): Promise<Character> =>
  decide({ id: (await submitted(by, more)).id, verdict: 'approved' })

export const sentBack = async (by: string, rejectionReason: string, more: Partial<Input> = {}) =>
  decide({ id: (await submitted(by, more)).id, verdict: 'revision', rejectionReason })

export const rejected = async (by: string, rejectionReason: string, more: Partial<Input> = {}) =>
  decide({ id: (await submitted(by, more)).id, verdict: 'permanent', rejectionReason })

/** Publishes characters by an import; the last one is the newest. */
export async function imported(records: object[]): Promise<void> {
  await openSite()
  await commands.importToSite(records)
}
