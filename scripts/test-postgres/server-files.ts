/** Tests of the server that are about the database. Other code between a procedure and a socket knows no dialect. */
export const SERVER_FILES = [
  'apps/server/src/commands/doctor-postgres.test.ts',
  'apps/server/src/commands/postgres-commands.test.ts',
  'apps/server/src/commands/several-servers.test.ts',
  'apps/server/src/http/character-changes.test.ts',
  'apps/server/src/http/outages.test.ts',
  'apps/server/src/http/races.test.ts',
  'apps/server/src/http/response-cache.test.ts',
  'apps/server/src/http/unreachable.test.ts',
  'apps/server/src/surfaces/rest/idempotency.test.ts',
]
