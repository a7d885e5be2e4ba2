import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { instanceFonts } from './instance-fonts.ts'
import { policyText } from './policy-text.ts'
import { themeVariables } from './theme-variables.ts'

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

/**
 * Chunks by name: a module is in the first chunk whose pattern matches it or a module that imports it statically. All
 * other modules are grouped by the screens that need them (`~`), so that no screen loads what only others need.
 */
const CHUNKS = {
  /** What the home page and a character's page share. */
  visitor:
    /components\/(company-logo|page-head|subject-link|dialog-button|card-row)|lib\/report|\/(CloseButton|use-id|use-document-visibility|Icon(Sparkles|ChevronLeft|ChevronRight))\.m?js/,
  /** What the home page and members' pages share. */
  fields:
    /\/(Input|InputBase|use-resolved-styles-api|use-callback-ref|get-parsed-combobox-data|Combobox\.module|ComboboxChevron)\.m?js|lib\/(use-leave|use-search-text)|components\/(address-select|new-items-button|character-grid|search-input)|search\/name-search|contract\/src\/(feed-path|site-meta)/,
  /** What a character's page and members' pages share. */
  record:
    /\/(DirectionProvider|create-safe-context|create-scoped-keydown-handler|find-element-ancestor|use-merged-ref|get-auto-contrast-value|get-safe-id|use-focus-trap|use-force-update|use-uncontrolled|useSuspenseQuery|IconHeart|IconPencil)\.m?js|components\/(external-link|back-link|report-dialog-button|share-button)|lib\/character-address|contract\/src\/(character-fields|other-names|review-rounds\.constants|access|names)\./,
  home: /home\/home-page|featured\/featured\.tsx|editorial\/editorial-row/,
  character:
    /page\/character-page|chat\/expert-button|disputes\/report-button|corrections\/correction-buttons|lists\/save\/save-button/,
  /** Small parts of members' pages. */
  parts:
    /\/(useMutation|CheckIcon|get-style-object)\.m?js|@tabler\/icons|\/(appeals|companies|corrections|disputes|moderation)\.constants|src\/lib\/(?!use-(keys|picture-upload|writes|zod-form)|pictures)|components\/(dialog|draft-notice|note|page-title|skeleton-rows|statement|status-pill|submit-button)\./,
  /** Popovers, and portals, which toasts need too. */
  popover: /Popover\/Popover\.m?js|styles\/Popover\.css/,
  toast: /components\/toast-list/,
  news: /notifications\/notification-list/,
  menu: /shell\/user-menu|notifications\/bell/,
  zod: /node_modules\/zod/,
  form: /lib\/use-zod-form|components\/counted-fields/,
}

const GROUPS = [
  { name: 'start', tags: ['$initial' as const] },
  ...Object.entries(CHUNKS).map(([name, test]) => ({ name, test })),
  { name: '~', test: (id: string) => !id.includes('tsr-split'), entriesAware: true },
]

/** Class names of CSS modules: shorter than the default, and they compress better, as all of a file share its hash. */
const scopedName = (name: string, file: string) =>
  `${name}_${createHash('md5')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`

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
    themeVariables,
    policyText,
    preloadFonts,
  ],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // The first load has a budget of its own (scripts/check-first-load.ts).
    chunkSizeWarningLimit: 1_000,
    modulePreload: {
      polyfill: false,
      // A late script is requested with its style sheets only, and its imports once it has arrived. Otherwise the
      // first load would contain the names of all imports; its own late scripts, which it names already, wait for
      // their styles. Only the menu, which members wait for on every page, is requested with all of its imports.
      resolveDependencies: (script, files, { hostId, hostType }) => {
        if (hostType === 'html' || script.includes('/menu-')) return files
        const own = hostId.includes('/index-') ? undefined : script
        return files.filter((file) => file.endsWith('.css') || file === own)
      },
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: GROUPS },
        // Only a hash names nested routes, shared parts and style sheets, as the first load contains all names.
        chunkFileNames: ({ name }) => {
          const own = name.replace(/^~+/, '')
          return /[~.]/.test(own) ? 'assets/[hash:7].js' : `assets/${own}-[hash:7].js`
        },
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash:6].css' : 'assets/[name]-[hash:6][extname]',
      },
    },
  },
  // As in the build, `@trpc/client` and `@trpc/client?streams` must share their error classes.
  optimizeDeps: { exclude: ['@trpc/client'] },
  server: { port: 5173, proxy: { '/trpc': api, '/api/': api, '/media': api, '/posters': api } },
})
