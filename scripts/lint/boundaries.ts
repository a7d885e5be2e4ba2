/**
 * Imports that are forbidden in a folder; the pattern is matched against the import's source. A group may have
 * exceptions, which start with an exclamation mark.
 */
type Restriction = ({ regex: string } | { group: string[] }) & {
  message: string
  importNames?: string[]
  /** Whether type imports are allowed. */
  allowTypeImports?: true
}

/** Rules for the files of one folder. */
export interface Boundary {
  files: string[]
  imports: Restriction[]
  globals?: string[]
}

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.testing.ts']

const packages = (names: string, message: string): Restriction => ({
  regex: `(^@personae/|^(\\.\\./)+)(${names})(/|$)`,
  message,
})
const typesOnly = (restriction: Restriction): Restriction => ({ ...restriction, allowTypeImports: true })

const NODE: Restriction = { regex: '^node:', message: 'This code runs in browsers too.' }
const DB = [
  packages('api|demo|engines|server|web', 'The database knows the contract alone.'),
  typesOnly(packages('contract', 'Tables take types of the contract alone.')),
]
const API = [packages('demo|server|web', 'The product knows the database, the engines and the contract.')]
/** The folders of the product's features. Each may import from those before it; calls of later ones are passed in. */
const RINGS = ['platform', 'catalogue', 'review', 'extras']
const OTHER_FEATURE: Restriction = {
  group: [
    '../[a-z]*/**',
    '!../[a-z]*/*-row.ts',
    ...RINGS.flatMap((ring) => [`../../${ring}/**`, `!../../${ring}/*/*-row.ts`]),
  ],
  message: "Another feature's service is passed in; only its type and the mapping of its rows are imported.",
  allowTypeImports: true,
}
const KYSELY = '^kysely'
const SERVICE: Restriction[] = [
  ...API,
  { regex: KYSELY, message: 'Only a repo builds queries.', allowTypeImports: true },
  OTHER_FEATURE,
]
const ROUTER: Restriction[] = [
  ...API,
  { regex: KYSELY, message: 'A router only connects; queries are built in a repo.' },
  { regex: '\\.repo\\.ts$', message: 'A router only connects; it uses data through ctx.services.' },
  { regex: '\\.service\\.ts$', message: 'Reach services through ctx.', allowTypeImports: true },
  OTHER_FEATURE,
]
const REPO: Restriction[] = [
  ...API,
  { regex: '\\.(service|router)\\.ts$', message: 'Router, service, repo: never upwards.' },
  { regex: 'errors\\.ts$', message: 'A repo returns null; the service decides what that means.' },
]
const SERVER = [packages('web', 'The server serves what was built.')]
/** Node's globals, which TypeScript knows even in the client, since the product's types import theirs. */
const NODE_GLOBALS = ['process', 'Buffer', 'global', 'require', 'setImmediate', '__dirname', '__filename']
const WEB = [
  NODE,
  packages('db|demo|engines|server', 'The client knows the contract, and types of the product.'),
  typesOnly(packages('api', 'The client knows types of the product alone.')),
]

/** Files of a feature, at its top and in its folders, with the relative imports that leave the feature from there. */
const FEATURES = [
  ['apps/web/src/features/*/*', '^\\.\\./[^.]'],
  ['apps/web/src/features/*/*/**', '^\\.\\./\\.\\./[^.]'],
] as const

/**
 * The allowed directions of imports, by folder. One boundary applies to a file: if globs overlap, the later one,
 * whose list repeats the general rules.
 */
export const BOUNDARIES: Boundary[] = [
  {
    files: ['packages/contract/src/**'],
    imports: [
      {
        regex: '^([^.z@]|z[^o]|@[^s]|\\.\\./\\.\\./)',
        message: 'The contract depends on zod and fnv1a only.',
      },
    ],
    globals: ['process', 'Buffer'],
  },
  {
    files: ['packages/engines/src/**'],
    imports: [
      packages('db|api|demo|server|web', 'An engine knows the contract only.'),
      {
        // Allows any-ascii, damerau-levenshtein, double-metaphone, html-to-text, lru-cache, stemmer, unhomoglyph.
        regex: '^([^.@adhlsu]|@[^p]|a[^n]|d[^ao]|h[^t]|l[^r]|s[^t]|u[^n])',
        message: 'An engine computes only: no database, no process, no network.',
      },
    ],
    globals: ['process', 'Buffer', 'Date', 'performance', 'setTimeout', 'setImmediate', 'fetch'],
  },
  // It reads a table from a file: a part of the code, although not a module.
  { files: ['packages/engines/src/expert/word-vectors.ts'], imports: [] },
  {
    files: ['packages/client/src/**'],
    imports: [
      NODE,
      packages('api|db|demo|engines|server|web', 'The client is published without the rest.'),
      typesOnly(packages('contract', 'Types of the contract are copied into the published ones.')),
    ],
    globals: NODE_GLOBALS,
  },
  {
    files: ['packages/demo/src/**'],
    imports: [
      { regex: '^([^.@]|@[^p])', message: 'The demo depends on the contract only.' },
      packages('db|api|engines|server|web', 'The demo depends on the contract only.'),
    ],
    globals: ['process', 'Buffer'],
  },
  { files: ['packages/db/src/**'], imports: DB, globals: ['process'] },
  {
    files: ['packages/db/src/sqlite.ts'],
    imports: [
      DB[0]!,
      {
        group: ['@personae/contract/**', '!@personae/contract/shared/fold'],
        message: 'Only `fold` is registered in SQLite.',
      },
    ],
    globals: ['process'],
  },
  {
    files: ['packages/db/src/migrations/**'],
    imports: [
      { regex: '^(@personae/|\\.\\./)', message: "A landed migration does not follow today's schema." },
    ],
    globals: ['process'],
  },
  { files: ['packages/api/src/**'], imports: SERVICE, globals: ['process'] },
  ...RINGS.flatMap((ring, at) => {
    const folder = `packages/api/src/features/${ring}/**`
    const upwards = RINGS.slice(at + 1).map((name) => ({
      regex: `^(\\.\\./)+${name}/`,
      message: `What \`${ring}\` needs of a later ring is passed in.`,
    }))
    return [
      { files: [`${folder}/*.ts`], imports: [...SERVICE, ...upwards], globals: ['process'] },
      { files: [`${folder}/*.router.ts`], imports: [...ROUTER, ...upwards], globals: ['process'] },
      { files: [`${folder}/*.repo.ts`], imports: [...REPO, ...upwards], globals: ['process'] },
    ]
  }),
  {
    files: ['packages/api/src/lib/**'],
    imports: [...API, { regex: '/features/', message: 'Shared parts must not depend on features.' }],
    globals: ['process'],
  },
  { files: ['apps/server/src/**'], imports: SERVER, globals: ['process'] },
  {
    files: ['apps/server/src/commands/**', 'apps/server/src/env.ts', 'apps/server/src/main.ts'],
    imports: SERVER,
  },
  { files: ['apps/web/src/**'], imports: WEB, globals: NODE_GLOBALS },
  ...FEATURES.map(([files, otherFeature]): Boundary => ({
    files: [files],
    imports: [
      ...WEB,
      { regex: otherFeature, message: 'Features do not import each other; a route composes them.' },
      { regex: '/(routes/|router\\.tsx)', message: 'Nothing imports routes.' },
    ],
    globals: NODE_GLOBALS,
  })),
  {
    files: ['apps/web/src/components/**', 'apps/web/src/lib/**'],
    imports: [...WEB, { regex: '/(features|routes)/', message: 'Shared parts must not depend on features.' }],
    globals: NODE_GLOBALS,
  },
  {
    files: TESTS,
    imports: [
      {
        regex: '^node:timers/promises$',
        importNames: ['setTimeout', 'setInterval'],
        message: 'A test does not wait for a real clock.',
      },
    ],
    globals: ['setTimeout', 'setInterval'],
  },
]
