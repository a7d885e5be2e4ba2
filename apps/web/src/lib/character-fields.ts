import { CHARACTER_FIELDS } from '@personae/contract/character-fields'
import { kindLabel, type OtherName } from '@personae/contract/other-names'
import { STATUS_LABELS, STATUSES } from '@personae/contract/characters.constants'
import { formatDayAndTime } from './format-date.ts'

/** Labels of the fields that `CHARACTER_FIELDS` does not have. */
const OTHER_LABELS: Record<string, string> = {
  note: 'Note',
  sources: 'Sources',
  reviewNote: 'Note to the reviewer',
  reviewSources: 'Sources',
  status: 'Status',
  rejectionReason: 'Reason',
  rejectedPermanently: 'Rejected for good',
  reopeningReason: 'Reason for reopening',
  rule: 'Rule',
  publishedAt: 'Published',
}

const labels: Record<string, { label: string } | undefined> = CHARACTER_FIELDS

export const fieldLabel = (field: string): string => labels[field]?.label ?? OTHER_LABELS[field] ?? field

/** Another name as one text: "Peter Parker (real name)". */
function nameText({ name, kind, language }: OtherName): string {
  const details = [kind === 'other' ? '' : kindLabel(kind).toLowerCase(), language].filter(Boolean)
  return details.length > 0 ? `${name} (${details.join(', ')})` : name
}

const areNames = (list: unknown[]): list is OtherName[] => typeof list[0] === 'object'

export function fieldText(field: string, value: unknown): string {
  // Names are separated by semicolons, as a name may contain a comma.
  if (Array.isArray(value)) return areNames(value) ? value.map(nameText).join('; ') : value.join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string') return ''
  if (field === 'publishedAt') return formatDayAndTime(value)
  const status = field === 'status' && STATUSES.find((one) => one === value)
  return status ? STATUS_LABELS[status] : value
}
