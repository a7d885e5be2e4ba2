import { execFileSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { ROOT } from '../run.ts'

/** Files that affect how every file is linted. */
const FOR_ALL = /(^|\/)(oxlint\.config\.ts|tsconfig[^/]*\.json|pnpm-lock\.yaml|boundaries\.ts)$/

/**
 * The TypeScript files that differ from the branch's base in `origin/main`, committed or not, including new ones.
 *
 * @returns null if unknown (no Git, no origin, a shallow clone), or if all files may be affected
 */
export function changedFiles(root = ROOT): string[] | null {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    // The folder may be inside of another repository.
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
