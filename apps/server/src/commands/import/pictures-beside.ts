import { readFile, stat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { PICTURE_MAX_BYTES } from '@personae/contract/media'

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Reads pictures named by records, only from the folder of the imported file or below it. */
export const picturesBeside =
  (folder: string) =>
  /** The bytes of the picture, or a message that says why there are none. */
  async (name: string): Promise<Buffer | string> => {
    if (/^[a-z][a-z\d+.-]+:/i.test(name))
      return 'Pictures are files beside the imported one, not addresses: left out'
    const slashed = name.replaceAll('\\', '/')
    const spellings = [name, slashed, decoded(slashed)].flatMap((one) => [
      one,
      one.normalize('NFC'),
      one.normalize('NFD'),
    ])
    for (const spelling of new Set(spellings)) {
      const path = resolve(folder, spelling)
      const inside = relative(folder, path)
      if (inside === '' || inside.startsWith('..') || spelling.startsWith('/')) continue
      const size = await stat(path).then(
        (file) => file.size,
        () => 0,
      )
      // Checked first, so that a large file, such as a film, is not read into memory.
      if (size > PICTURE_MAX_BYTES) return `The picture ${name} is larger than 10 MB: left out`
      const bytes = await readFile(path).catch(() => null)
      if (bytes) return bytes
    }
    return `There is no picture ${name} beside the file: left out`
  }
