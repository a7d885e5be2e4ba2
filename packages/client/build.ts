import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'

const here = import.meta.dirname
const DIST = join(here, 'dist')
const input = join(here, 'src/index.ts')

// Builds one module and its types, without a reference to another package: as a dependency, tRPC's client would
// install tRPC's server. The router for tRPC's own clients is types alone, of the package that they need.
rmSync(DIST, { recursive: true, force: true })
const options = { input, platform: 'neutral', transform: { target: 'es2022' } } as const
const { output } = await build({ ...options, output: { dir: DIST, minify: true } })
// Not minified for Node, which prints the source line of an uncaught error: of a minified module, all of it.
await build({ ...options, output: { file: join(DIST, 'node.js') } })
await build({
  input: [input, join(here, 'src/trpc.ts')],
  external: ['@trpc/server'],
  plugins: [dts({ dtsOnly: true, tsconfig: join(here, '../tsconfig.shared.json') })],
  output: { dir: DIST, chunkFileNames: 'procedures.d.ts' },
})

/** Folders of the packages that are bundled into the module. */
const bundled = new Set(
  output[0].moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []),
)
const notices = [...bundled].map((folder) => {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return `${name} ${version}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8')}`
})
writeFileSync(join(DIST, 'third-party-licenses.txt'), notices.join('\n\n'))
