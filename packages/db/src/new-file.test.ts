import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFile } from './new-file.ts'

const newFile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'personae-new-file-'))
  return { folder, path: join(folder, 'backup.db') }
}

test('a file that has appeared meanwhile is not overwritten', async () => {
  const { folder, path } = newFile()
  const created = createFile(path, async (unfinished) => {
    writeFileSync(unfinished, 'mine')
    writeFileSync(path, 'theirs')
  })
  await expect(created).rejects.toThrow(`${path} already exists. Choose another name.`)
  expect(readdirSync(folder)).toEqual(['backup.db'])
  expect(readFileSync(path, 'utf8')).toBe('theirs')
})

test('where the file system has no links, it takes its name all the same', async () => {
  const { folder, path } = newFile()
  // A folder cannot be linked, in any file system.
  await createFile(path, async (unfinished) => mkdirSync(unfinished))
  expect(readdirSync(folder)).toEqual(['backup.db'])
})
