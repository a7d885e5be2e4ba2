import { defineConfig } from 'vitest/config'

const project = (name: string, root: string) => ({
  test: { name, root, include: ['src/**/*.test.ts', 'src/**/*.test.tsx'] },
})

export default defineConfig({
  test: {
    projects: [
      project('contract', 'packages/contract'),
      project('db', 'packages/db'),
      project('api', 'packages/api'),
      project('server', 'apps/server'),
      project('web', 'apps/web'),
    ],
  },
})
