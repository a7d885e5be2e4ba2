import { isTakenBack } from './review-rounds.constants.ts'
import type { Status } from './characters.constants.ts'

export interface Actor {
  id: string
  username: string
  isAdmin: boolean
}

export type Viewer = Pick<Actor, 'id' | 'isAdmin'> | null

interface Owned {
  status: Status
  submittedBy: string
}

interface Rejectable extends Owned {
  rejectedPermanently: boolean
}

/** R1 as a query condition: everything, or approved characters and those that `ownerId` submitted. */
export type Visibility = { everything: true } | { everything: false; ownerId: string | null }

export const visibilityOf = (viewer: Viewer): Visibility =>
  viewer?.isAdmin ? { everything: true } : { everything: false, ownerId: viewer?.id ?? null }

export function canSee(viewer: Viewer, character: Owned): boolean {
  const visible = visibilityOf(viewer)
  return visible.everything || character.status === 'approved' || character.submittedBy === visible.ownerId
}

/** Whether the viewer may see what the character's page shows only to its submitter and the admins. */
export const canManage = (viewer: Viewer, { submittedBy }: Pick<Owned, 'submittedBy'>): boolean =>
  viewer !== null && (viewer.isAdmin || viewer.id === submittedBy)

export const NOT_YOURS = 'You can only edit your own characters.'
export const NOT_REJECTED = 'You can only edit rejected characters.'
export const REJECTED_FOR_GOOD = 'This character was rejected permanently and can no longer be edited.'

/** R7: why this actor may not edit, or null if they may. */
export function editRefusal(actor: NonNullable<Viewer>, character: Rejectable): string | null {
  if (actor.isAdmin) return null
  if (character.submittedBy !== actor.id) return NOT_YOURS
  if (character.status !== 'rejected') return NOT_REJECTED
  return character.rejectedPermanently ? REJECTED_FOR_GOOD : null
}

/** R6: whether this actor may resubmit it: only the character's submitter, after it was sent back for revision. */
export const canResubmit = (actor: NonNullable<Viewer>, character: Rejectable): boolean =>
  character.submittedBy === actor.id && character.status === 'rejected' && !character.rejectedPermanently

/** Whether this actor may take back the submission to edit it: only its submitter, while it is undecided. */
export const canTakeBack = (actor: NonNullable<Viewer>, character: Owned): boolean =>
  character.submittedBy === actor.id && character.status === 'pending'

/** Whether this actor may take the page off the site: only its submitter, while it is published. */
export const canUnpublish = (actor: NonNullable<Viewer>, character: Owned): boolean =>
  character.submittedBy === actor.id && character.status === 'approved'

/** Whether this actor may withdraw the submission: its submitter, while it is pending or taken back. */
export const canWithdraw = (
  actor: NonNullable<Viewer>,
  character: Rejectable & { rejectionReason: string | null },
): boolean => canTakeBack(actor, character) || (character.submittedBy === actor.id && isTakenBack(character))

export const ADMINS_DO_NOT_REPORT = "Admins can't file reports."
const OWN_REPORT = 'You cannot report your own character.'
export const NOT_PUBLISHED = 'Only a published character can be reported.'

interface Refusal {
  code: 'forbidden' | 'conflict'
  message: string
}

/** R12: why this actor may not report a copyright violation, or null if they may. */
export function reportRefusal(actor: NonNullable<Viewer>, character: Owned): Refusal | null {
  if (actor.isAdmin) return { code: 'forbidden', message: ADMINS_DO_NOT_REPORT }
  if (character.submittedBy === actor.id) return { code: 'forbidden', message: OWN_REPORT }
  return character.status === 'approved' ? null : { code: 'conflict', message: NOT_PUBLISHED }
}

export const NOT_CORRECTABLE = 'Only a published character can be corrected.'

/** R32: why this actor may not suggest a correction, or null if they may. */
export function correctionRefusal(actor: NonNullable<Viewer>, character: Owned): Refusal | null {
  if (actor.isAdmin) return { code: 'forbidden', message: 'Admins edit the page itself.' }
  return character.status === 'approved' ? null : { code: 'conflict', message: NOT_CORRECTABLE }
}
