import { afterEach } from 'vitest'
import { leave } from './screen.tsx'

// In the set-up file, as files share modules: a hook of the module itself would belong to the first one only.
afterEach(async ({ task }) => {
  // oxlint-disable-next-line no-console -- what was on the screen when the test failed
  if (task.result?.state === 'fail') console.log(window.location.href, document.body.innerText)
  await leave()
})
