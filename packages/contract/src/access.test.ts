import { expect, test } from 'vitest'
import {
  canSee,
  editRefusal,
  NOT_PUBLISHED,
  NOT_REJECTED,
  NOT_YOURS,
  REJECTED_FOR_GOOD,
  reportRefusal,
  visibilityOf,
} from './access.ts'

const owner = { id: 'owner', isAdmin: false }
const stranger = { id: 'stranger', isAdmin: false }
const admin = { id: 'admin', isAdmin: true }

const of = (status: 'pending' | 'approved' | 'rejected', rejectedPermanently = false) => ({
  status,
  rejectedPermanently,
  submittedBy: 'owner',
})

test('an approved character is visible to everyone; any other only to its submitter and admins', () => {
  for (const viewer of [null, owner, stranger, admin]) expect(canSee(viewer, of('approved'))).toBe(true)
  for (const status of ['pending', 'rejected'] as const) {
    expect(canSee(null, of(status))).toBe(false)
    expect(canSee(stranger, of(status))).toBe(false)
    expect(canSee(owner, of(status))).toBe(true)
    expect(canSee(admin, of(status))).toBe(true)
  }
})

test('the query rule agrees with the rule for one character', () => {
  expect(visibilityOf(null)).toEqual({ everything: false, ownerId: null })
  expect(visibilityOf(owner)).toEqual({ everything: false, ownerId: 'owner' })
  expect(visibilityOf(admin)).toEqual({ everything: true })
})

test('a character without a submitter does not count as a visitor’s own', () => {
  expect(canSee(null, { status: 'pending', submittedBy: '' })).toBe(false)
})

test('a submitter may edit a submission sent back for revision and nothing else', () => {
  expect(editRefusal(owner, of('rejected'))).toBeNull()
  expect(editRefusal(owner, of('rejected', true))).toBe(REJECTED_FOR_GOOD)
  expect(editRefusal(owner, of('pending'))).toBe('You can only edit rejected characters.')
  expect(editRefusal(owner, of('approved'))).toBe(NOT_REJECTED)
})

test('a user cannot edit another user’s character in any state; an admin can edit every one', () => {
  for (const character of [of('pending'), of('approved'), of('rejected'), of('rejected', true)]) {
    expect(editRefusal(stranger, character)).toBe('You can only edit your own characters.')
    expect(editRefusal(stranger, character)).toBe(NOT_YOURS)
    expect(editRefusal(admin, character)).toBeNull()
  }
})

test('users can report other users’ published characters; admins cannot', () => {
  expect(reportRefusal(stranger, of('approved'))).toBeNull()
  expect(reportRefusal(stranger, of('pending'))).toEqual({ code: 'conflict', message: NOT_PUBLISHED })
  expect(reportRefusal(owner, of('approved'))).toMatchObject({ code: 'forbidden' })
  expect(reportRefusal(admin, of('approved'))).toMatchObject({ code: 'forbidden' })
})
