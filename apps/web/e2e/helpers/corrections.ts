import type { Correction } from '@personae/contract/corrections'
import type { Page } from '@playwright/test'
import type { Person } from './fixtures.ts'

export type Corrected = Pick<Correction, 'id' | 'status' | 'taken'>

/** Suggests a correction of a published character. */
export const suggested = (person: Person, characterId: string, body: object): Promise<Corrected> =>
  person.call('POST', `/api/characters/${characterId}/corrections`, body)

/** Suggests a correction that proposes values of fields. */
export const changed = (person: Person, characterId: string, changes: object): Promise<Corrected> =>
  suggested(person, characterId, { kind: 'change', changes })

export const pendingDecisions = (page: Page) =>
  page.getByRole('status', { name: 'Decisions that can be undone' })
