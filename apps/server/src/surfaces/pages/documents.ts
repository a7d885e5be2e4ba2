import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from '../../http/site.ts'
import { contentSecurityPolicy, PERMISSIONS_POLICY } from '../../http/site-headers.ts'
import { createTemplate } from './page-template.ts'

/** The tags that the bundler writes: the main script, the modules that it imports, and their style sheets. */
const SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/g
const PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]+)">/g
const STYLES = /<link rel="stylesheet" crossorigin href="([^"]+)">/g

const PICTURE_WAIT_MS = 1_000

/** Starts the client after the first paint and the main picture; at once in a background tab, without a paint. */
export const BEGIN_SCRIPT = `
      var begin = function () {
        for (const link of document.querySelectorAll('link[data-rel]')) {
          link.rel = link.dataset.rel
          link.removeAttribute('data-rel')
        }
        var entry = document.querySelector('template[data-script]')
        if (!entry) return
        var script = document.createElement('script')
        script.type = 'module'
        script.crossOrigin = ''
        script.src = entry.dataset.script
        entry.replaceWith(script)
      }
      var beginAfterPicture = function () {
        var picture = document.querySelector('img[fetchpriority="high"]')
        if (!picture || picture.complete) return begin()
        picture.addEventListener('load', begin)
        picture.addEventListener('error', begin)
        setTimeout(begin, ${PICTURE_WAIT_MS})
      }
      if (document.hidden) begin()
      addEventListener('load', function () {
        requestAnimationFrame(function () {
          setTimeout(begin)
        })
      })
      try {
        new PerformanceObserver(beginAfterPicture).observe({ type: 'paint', buffered: true })
      } catch {}
    `

/** Inlines styles for the first paint. Their links stay, disabled, so that the client does not load them again. */
export const renderedDocument = (webRoot: string, html: string): string =>
  html
    .replace(STYLES, (_, path: string) => {
      const styles = readFileSync(join(webRoot, path), 'utf8')
      return `<style>${styles}</style><link rel="stylesheet" disabled crossorigin href="${path}">`
    })
    .replace(PRELOAD, '<link data-rel="modulepreload" crossorigin href="$1">')
    .replace(SCRIPT, '<template data-script="$1"></template>')
    .replace('</body>', () => `<script>${BEGIN_SCRIPT}</script></body>`)

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** The path of a route by its file: `src/routes/admin_.compare.$newId.tsx?…` is `/admin/compare/:newId`. */
function pathOfRoute(key: string): string | undefined {
  const name = /^src\/routes\/(.+)\.tsx\?/.exec(key)?.[1]
  const parts = name?.split('.').filter((part) => part !== 'index' && !part.startsWith('_'))
  return parts && `/${parts.map((part) => part.replace(/^\$/, ':').replace(/_$/, '')).join('/')}`
}

/** By path of a route, the tags of the page's own styles and scripts, imported ones first. */
export function routeFilesOf(webRoot: string): (path: string) => string {
  const file = join(webRoot, '.vite/manifest.json')
  if (!existsSync(file)) return () => ''
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>
  const chunksOf = (key: string, seen: Set<string>): Chunk[] => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return []
    seen.add(key)
    return [...(chunk.imports ?? []).flatMap((one) => chunksOf(one, seen)), chunk]
  }
  const routes = Object.groupBy(Object.keys(manifest), (key) => pathOfRoute(key) ?? '')
  return (path) => {
    const seen = new Set<string>()
    const common = chunksOf('index.html', seen)
    const own = (routes[path] ?? []).flatMap((key) => chunksOf(key, seen))
    const styles = new Set(own.flatMap(({ css = [] }) => css))
    for (const style of common.flatMap(({ css = [] }) => css)) styles.delete(style)
    return [
      ...[...styles].map((style) => `<link rel="stylesheet" crossorigin href="/${style}">`),
      ...own.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.file}">`),
    ].join('\n    ')
  }
}

const SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** Content security sources of Stripe's form: its script, its fields and the bank's dialogs in frames, its API. */
const STRIPE = {
  'script-src': SCRIPTS,
  'frame-src': [...SCRIPTS, 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'img-src': ['https://*.stripe.com'],
}

const MARKER = '<meta name="payment-form" content="stripe" />'

export const paymentPage = (site: Site, html: string, inlineScripts: string[]) => ({
  template: createTemplate(html.replace('</head>', () => `${MARKER}</head>`)),
  headers: {
    ...contentSecurityPolicy(site, inlineScripts, STRIPE),
    'permissions-policy': `${PERMISSIONS_POLICY}, payment=(self "https://js.stripe.com")`,
  },
})
