// `npm run measure -- NAME [arguments]` runs one of the tools in `scripts/measure/`.

/** With what each decides, and its arguments. */
export const TOOLS: Record<string, string> = {
  bench: 'requests per second beside a bare server and a naive scan (--quick, --only PART, --data FILE)',
  faults: 'the long tests of faults and load, one after the other: several hours (PART…)',
  kills: 'whether anything is lost when the server is killed (postgres, --connections)',
  'full-disk': 'the site on a full disk; only root on Linux (postgres)',
  races: 'the tests that make two calls at once, hundreds of times (ROUNDS, postgres)',
  fuzz: 'random requests to every route: none is answered with 5xx; their p99 (postgres, --only PART)',
  backup: 'what a backup costs the running site, and the time for a restore (--size, --rounds)',
  transfer: 'everything from SQLite to PostgreSQL and back, every table compared (--pictures)',
  chat: 'the delay added to the words of a model in 500 concurrent answers (STREAMS)',
  soak: 'the memory of the server under a long mixed load (--minutes, --rate)',
  crawl:
    'whether members wait while pages are opened from hundreds of addresses (--data FILE, --search, --seconds)',
  receivers: 'whether webhook receivers that misbehave hold up a good one, also after a restart (postgres)',
  databases: 'the cost of frequent calls on SQLite and PostgreSQL, at any size (LOCATION…)',
  workers: 'requests per second of two workers beside one (--workers, --html)',
  finding: 'which characters are suggested for names as people type them (--size, --misses, FILE)',
  duplicates: 'which originals are found for submissions; for labelled pairs F1 (FILE)',
  expert: 'quality and speed of the offline Character Expert (--seen, FILE)',
  screens: 'screenshots of every screen in four widths and both themes (--only PART, --state)',
  axe: 'accessibility problems on every screen, by role, theme and width (--state)',
  lighthouse: 'Lighthouse results of the home and the character page (--data FILE, --why)',
  posters: 'a contact sheet of the drawn posters, and how many look alike (--out, --characters)',
  mutants:
    'which small faults the tests of a feature do not find (FOLDER…, --tests, --only FILE:LINE, --share)',
  deploy: 'the steps of the Dockerfile, without Docker',
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
