/** The marks of tests: `test(name, { tags: 'process' }, …)`, or `// @module-tag process` for all tests of a file. */
export const TAGS = [
  { name: 'process', description: 'starts a process: only in `npm run test:all` and CI' },
  { name: 'smoke', description: 'starts a process, in `npm test` too' },
  { name: 'long', description: 'takes long for another reason: only in `npm run test:all` and CI' },
  { name: 'network', description: 'listens on a port' },
]

/** The expression for the tests that `npm test` runs. */
export const QUICK = '(!process || smoke) && !long'
