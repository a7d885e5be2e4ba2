/** Changes that concern the review desk, beside those of 0005 and 0012: table, event, condition and topic. */
export const DESK_CHANGES = [
  ['appeal', 'insert', 'true', 'queue'],
  ['appeal', 'update', 'true', 'queue'],
  ['appeal', 'delete', 'true', 'queue'],
  ['company', 'insert', 'new."requestedAt" is not null', 'queue'],
  ['company', 'update', 'coalesce(old."requestedAt", new."requestedAt") is not null', 'queue'],
  ['company', 'delete', 'old."requestedAt" is not null', 'queue'],
  ['list', 'update', 'new."isPublic" <> old."isPublic"', 'reports'],
] as const
