import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The bundler's tags in a document: its script, the imports of that, and the style sheets of both. */
const SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/g
const PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]+)">/g
const STYLES = /<link rel="stylesheet" crossorigin href="([^"]+)">/g

/** Maximum milliseconds that the client waits for the main picture after the first paint. */
const PICTURE_WAIT_MS = 1_000

/**
 * Starts the client after the first paint and the main picture: until then network and CPU are for the rendered
 * content. Without a paint, for example in a background tab, it starts with the page.
 */
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

/**
 * The document of a rendered page. Its styles are inline, so that it can be painted at once; the links to style sheets
 * stay, disabled, so that the client does not load them again.
 */
export const renderedDocument = (webRoot: string, html: string): string =>
  html
    .replace(STYLES, (_, path: string) => {
      const styles = readFileSync(join(webRoot, path), 'utf8')
      return `<style>${styles}</style><link data-rel="stylesheet" media="not all" crossorigin href="${path}">`
    })
    .replace(PRELOAD, '<link data-rel="modulepreload" crossorigin href="$1">')
    .replace(SCRIPT, '<template data-script="$1"></template>')
    .replace('</body>', () => `<script>${BEGIN_SCRIPT}</script></body>`)
