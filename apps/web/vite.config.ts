import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { instanceFonts } from './instance-fonts.ts'
import { PARTS } from './parts.ts'

/** The two fonts of the first screen, requested before the style sheet is parsed. */
const FIRST_FONTS = /(fraunces-latin-full|figtree-latin-wght)-normal/

const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => FIRST_FONTS.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head-prepend' as const,
        })),
  },
}

/** Inserted before the bundler's code for a style sheet. The entry script is loaded already. */
const FETCH_SCRIPT = `if (!isCss) {
  if (document.querySelector('script[src="' + dep.pathname + '"]')) return;
  return fetch(dep).then((answer) => {
    if (!answer.ok) throw new Error('Unable to fetch ' + dep);
    return answer.arrayBuffer();
  });
}
`

/** The changes to the bundler's code for loading chunks: the original text, and its replacement. */
const LOADING = [
  [
    'const link = document.createElement("link");',
    `${FETCH_SCRIPT}const link = document.createElement("link");`,
  ],
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
  ['seen[href] = void 0;\n\t\tthrow err;', 'delete seen[href];\n\t\tthrow err;'],
] as const

/**
 * Lets a chunk that could not be loaded be fetched again. The bundler requests each file once: a style sheet that failed,
 * for example after a link was hovered offline, would be missing until a reload. A module that failed to load, or to
 * preload, also fails until a reload. So a script is first fetched, and then imported from the browser's cache.
 */
const retryParts: Plugin = {
  name: 'retry-parts',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      let changed = code
      for (const [before, after] of LOADING) {
        if (!changed.includes(before)) this.error(`the bundler loads parts in another way: no ${before}`)
        changed = changed.replace(before, after)
      }
      return changed
    },
  },
}

/** The address of the code for the footer's link, from package.json, if it has one. */
const { repository = null } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
) as {
  repository?: string
}

const api = { target: `http://127.0.0.1:${process.env.PORT || 3000}`, changeOrigin: false }

export default defineConfig({
  root: import.meta.dirname,
  define: { 'import.meta.env.SOURCE_URL': JSON.stringify(repository) },
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true }),
    react(),
    instanceFonts,
    preloadFonts,
    retryParts,
  ],
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // The first load has a budget of its own (scripts/check-first-load.ts).
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: PARTS } } },
  },
  server: { port: 5173, proxy: { '/trpc': api, '/api': api, '/media': api, '/posters': api } },
})
