import { afterEach } from 'vitest'
import { server } from 'vitest/browser'
import { leave } from './screen.tsx'

// In the set-up file, as all files share modules: a hook in a shared module would belong to the first file only.
afterEach(async ({ task }) => {
  // oxlint-disable-next-line no-console -- what was on the screen when the test failed
  if (task.result?.state === 'fail') console.log(window.location.href, document.body.innerText)
  await leave()
})

// Makes the page transparent: nobody sees it, and not painting it saves a quarter of the processor's time. Layout,
// focus and the targets of clicks stay the same.
if (server.config.browser.headless)
  (window.frameElement as HTMLElement | null)?.style.setProperty('opacity', '0')
