// `npm run measure -- NAME [arguments]` runs one of the tools in `scripts/measure/`.

/** The tools, each with what it measures and its arguments. */
export const TOOLS: Record<string, string> = {
  bench: 'requests per second beside a bare server (--quick, --only PART, --data FILE)',
  faults: 'the long tests of faults, one after the other: several hours (PART…)',
  kills: 'whether anything is lost when the server is killed (postgres, --connections)',
  'full-disk': 'the site on a full disk; only root on Linux (postgres)',
  races: 'the tests that make two calls at once, hundreds of times (ROUNDS, postgres)',
  fuzz: 'random requests to every route: none is answered with 5xx (postgres, --only PART, --seconds)',
  finding: 'which characters are suggested for names as people type them (--size, --misses)',
  duplicates: 'which originals are found for submissions; for labelled pairs F1 (FILE)',
  expert: 'quality and speed of the offline Character Expert (--seen, FILE)',
  screens:
    'screenshots of every screen in four widths and both themes, or what axe finds there (--axe, --only PART, --state)',
  'slow-line': 'when pages are there on a slow line and processor, by role (--only PART, --runs, --files)',
  interactions:
    'milliseconds from a press or a key to the next frame, on a slow processor (--only PART, --runs)',
  lighthouse: 'Lighthouse results of the home and the character page (--data FILE, --why)',
  mutants:
    'which small faults the tests of a feature do not find (FOLDER…, --tests, --only FILE:LINE, --share)',
}

if (import.meta.main) {
  const [tool = ''] = process.argv.splice(2, 1)
  if (tool in TOOLS) {
    await import(`./measure/${tool}.ts`)
  } else {
    const lines = Object.entries(TOOLS).map(([name, what]) => `  ${name.padEnd(12)}${what}\n`)
    process.stdout.write(`npm run measure -- NAME [arguments]\n\n${lines.join('')}`)
    if (tool !== '') process.exitCode = 1
  }
}
