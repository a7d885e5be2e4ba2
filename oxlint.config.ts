import { defineConfig, type OxlintOverride } from 'oxlint'
import { type Boundary, BOUNDARIES } from './scripts/lint/boundaries.ts'

const overrideOf = ({ files, imports, globals }: Boundary): OxlintOverride => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns: imports }],
    'no-restricted-globals': globals ? ['error', ...globals] : 'off',
  },
})

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'vitest', 'unicorn', 'promise'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['**/dist/**', '**/*.gen.ts'],
  rules: {
    'max-lines': ['error', { max: 300 }],
    'no-console': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { properties: false } }],
    'typescript/await-thenable': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    // The second argument of `expect` names the tested value.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', '*.expect*'] }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],

    // Switched off on purpose.
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-unnecessary-type-conversion': 'off',
    'typescript/no-misused-spread': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'promise/no-callback-in-promise': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/no-generated-empty-object-type': 'off',
    'react/set-state-in-effect': 'off',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
  },
  overrides: [
    ...BOUNDARIES.map(overrideOf),
    {
      files: [
        '**/*.config.ts',
        'vitest.workspace.ts',
        'scripts/measure/mutants/runner.ts',
        'apps/web/src/features/characters/page/neighbours.tsx',
        'apps/web/src/features/chat/chat-panel.tsx',
        'apps/web/src/features/shell/user-menu.tsx',
        'apps/web/src/features/auth/first-steps.tsx',
        'apps/web/src/features/notifications/bell.tsx',
        'apps/web/src/features/gallery/home/other-characters.tsx',
        'apps/web/src/features/gallery/search/search-overlay.tsx',
        'apps/web/src/features/corrections/problem-dialog.tsx',
        'apps/web/src/features/disputes/report-dialog.tsx',
        'apps/web/src/features/lists/list-dialog.tsx',
        'apps/web/src/features/lists/page/report-list-dialog.tsx',
        'apps/web/src/features/lists/save/save-menu.tsx',
        'apps/web/src/features/lists/save/save-on-card.tsx',
        'apps/web/src/features/lists/moderation/take-down-dialog.tsx',
        'apps/web/src/features/promotions/buy/stripe-payment.tsx',
        '**/*.d.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
})
