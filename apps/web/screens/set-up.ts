import { afterEach } from 'vitest'
import { server } from 'vitest/browser'
import { leave } from './screen.tsx'

// In the set-up file, as files share modules: a hook of the module itself would belong to the first one only.
afterEach(async ({ task }) => {
  // oxlint-disable-next-line no-console -- what was on the screen when the test failed
  if (task.result?.state === 'fail') console.log(window.location.href, document.body.innerText)
  await leave()
})

// Without a window nobody looks: a frame that draws nothing saves a quarter of the processor's time. Its layout, its
// focus and what a click hits stay the same.
if (server.config.browser.headless)
  (window.frameElement as HTMLElement | null)?.style.setProperty('opacity', '0')
