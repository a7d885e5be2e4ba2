import { execFileSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { ROOT } from '../run.ts'

/** What decides how every file is linted. */
const FOR_ALL = /(^|\/)(oxlint\.config\.ts|tsconfig[^/]*\.json|pnpm-lock\.yaml|boundaries\.ts)$/

/**
 * The TypeScript files that differ from where the branch left `origin/main`, committed or not, new ones too.
 *
 * @returns null if that is unknown (no Git, no origin, a clone without the history in between), or all may be concerned
 */
export function changedFiles(root = ROOT): string[] | null {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    // A folder without a history of its own may be inside of another one's.
    if (realpathSync(git('rev-parse', '--show-toplevel').trim()) !== realpathSync(root)) return null
    const base = git('merge-base', 'HEAD', 'origin/main').trim()
    const changed = git('diff', '--name-only', '--diff-filter=d', '-z', base)
    const added = git('ls-files', '--others', '--exclude-standard', '-z')
    const files = (changed + added).split('\0')
    return files.some((file) => FOR_ALL.test(file)) ? null : files.filter((file) => /\.tsx?$/.test(file))
  } catch {
    return null
  }
}
