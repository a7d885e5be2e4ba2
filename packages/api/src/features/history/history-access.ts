import { canSee } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import { AppError, notFound } from '../../errors.ts'
import type { CharacterReads } from '../characters/character-reads.ts'

/** What was done to a character is for its submitter and admins. @throws AppError `not_found`, `forbidden` */
export async function refuseStranger(
  reads: CharacterReads,
  viewer: CurrentUser,
  id: string,
  what = 'the history',
): Promise<void> {
  const character = await reads.ownershipOf(id)
  if (!character || !canSee(viewer, character)) throw notFound()
  if (viewer.isAdmin || character.submittedBy === viewer.id) return
  throw new AppError('forbidden', `Only the submitter and the admins can see ${what}.`)
}
