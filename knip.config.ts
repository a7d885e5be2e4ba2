import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  // Packages are only used by one another: an export that none of them imports is unused.
  includeEntryExports: true,
  ignoreIssues: {
    // The migrator runs the modules of a list.
    'packages/db/src/migrations/*.ts': ['exports'],
    'packages/db/src/postgres/migrations/*.ts': ['exports'],
    // Exported for its users.
    'packages/client/src/index.ts': ['exports', 'types'],
    'packages/client/src/procedures.gen.ts': ['types'],
    // Named to vitest.
    'scripts/measure/mutants/runner.ts': ['exports'],
    // The server imports the build of it.
    'apps/web/src/render-page.tsx': ['exports', 'types'],
  },
  workspaces: {
    '.': {
      entry: ['scripts/*.ts', 'scripts/measure/*.ts'],
      // Of the system (scripts/measure).
      ignoreBinaries: ['mount', 'umount'],
    },
    'packages/client': {
      entry: ['src/index.ts', 'build.ts', 'generate.ts'],
    },
    'apps/server': {
      // Read as files, by a generated name (preview/fonts.ts).
      ignoreDependencies: ['@fontsource/figtree', '@fontsource-variable/fraunces'],
    },
    'apps/web': {
      // Built for the server by scripts/build-web.ts.
      entry: ['src/render-page.tsx'],
      // Named in styles/fonts.css.
      ignoreDependencies: ['@fontsource-variable/figtree', '@fontsource-variable/fraunces'],
    },
  },
}

export default config
