// @module-tag process

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changedFiles } from './changed-files.ts'

const IDENTITY = ['-c', 'user.name=A', '-c', 'user.email=a@example.org']

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'personae-changed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A folder with a Git repository. */
function repository(folder = temporaryFolder()) {
  const git = (...args: string[]) =>
    execFileSync('git', [...IDENTITY, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  const write = (file: string, text = 'export const a = 1\n') => {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const commit = (...files: string[]) => {
    for (const file of files) write(file)
    git('add', '--all')
    git('commit', '--quiet', '--message', 'More')
  }
  return { folder, git, write, commit }
}

/** A clone of a repository with some files. */
function cloned(...options: string[]) {
  const origin = repository()
  origin.git('init', '--quiet', '--initial-branch=main')
  origin.commit('packages/a.ts', 'packages/b.ts', 'packages/c.ts', 'docs/a.md')
  origin.commit('packages/later.ts')
  const folder = temporaryFolder()
  origin.git('clone', '--quiet', ...options, `file://${origin.folder}`, folder)
  return { ...repository(folder), origin }
}

test('changed in a commit, staged, not staged, and new: the files that can be linted', () => {
  const { folder, git, write, commit } = cloned()
  expect(changedFiles(folder)).toEqual([])
  git('switch', '--quiet', '--create', 'work')
  commit('packages/new.tsx', 'packages/with space é.ts', 'docs/b.md')
  write('packages/a.ts', 'export const a = 2\n')
  git('add', '--all')
  write('packages/b.ts', 'export const a = 3\n')
  rmSync(join(folder, 'packages/c.ts'))
  write('packages/untracked.ts')
  expect(changedFiles(folder)?.toSorted()).toEqual([
    'packages/a.ts',
    'packages/b.ts',
    'packages/new.tsx',
    'packages/untracked.ts',
    'packages/with space é.ts',
  ])
  git('checkout', '--quiet', '--force', '--detach')
  expect(changedFiles(folder)).toContain('packages/new.tsx')
})

test('what others have landed meanwhile is not among them', () => {
  const { folder, git, commit, origin } = cloned()
  commit('packages/mine.ts')
  origin.commit('packages/theirs.ts')
  git('fetch', '--quiet')
  expect(changedFiles(folder)).toEqual(['packages/mine.ts'])
})

test('a file by which all others are linted: all', () => {
  const { folder, write } = cloned()
  write('packages/tsconfig.shared.json', '{}')
  expect(changedFiles(folder)).toBeNull()
})

test('a clone without the common history, without an origin, or no clone at all: all', () => {
  const shallow = cloned('--depth=1')
  const { folder, origin } = shallow
  origin.git('switch', '--quiet', '--orphan', 'other')
  origin.commit('packages/other.ts')
  shallow.git('fetch', '--quiet', '--depth=1', 'origin', 'other')
  shallow.git('checkout', '--quiet', 'FETCH_HEAD')
  expect(changedFiles(folder)).toBeNull()

  expect(changedFiles(origin.folder)).toBeNull()
  expect(changedFiles(temporaryFolder())).toBeNull()

  const inside = join(cloned().folder, 'copy')
  cpSync(join(origin.folder, 'packages'), inside, { recursive: true })
  expect(changedFiles(inside)).toBeNull()
})
