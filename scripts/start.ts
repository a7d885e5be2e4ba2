import { ensureBuilt } from './ensure-built.ts'
import { becomePersonae, ROOT } from './run.ts'

if (!(await ensureBuilt())) process.exit(1)
process.chdir(ROOT)
becomePersonae('serve')
