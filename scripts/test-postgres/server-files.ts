/** The tests of the server that are about the database: between a procedure and a socket nothing knows its dialect. */
export const SERVER_FILES = [
  'apps/server/src/commands/several-servers',
  'apps/server/src/commands/postgres-commands',
  'apps/server/src/commands/doctor-postgres',
  'apps/server/src/demo/seed',
  'apps/server/src/http/unreachable',
  'apps/server/src/http/outages',
  'apps/server/src/http/races',
  'apps/server/src/http/response-cache',
]
