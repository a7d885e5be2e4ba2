import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { SUBMISSION } from '@personae/api/testing'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../env.ts'
import { openProduct } from '../product.ts'
import { importFile, type ImportFileOptions } from './import-file.ts'

/** A folder for files with its own database. Printed text is collected. */
export async function importFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'personae-import-'))
  const product = await openProduct({ ...readConfig({}), database: join(folder, 'data', 'personae.db') })
  onTestFinished(async () => {
    await product.close()
    rmSync(folder, { recursive: true })
  })
  let printed = ''
  const write = (name: string, content: string | Buffer) => {
    const file = join(folder, name)
    writeFileSync(file, name.endsWith('.gz') ? gzipSync(content) : content)
    return file
  }
  const bring = (file: string, options: ImportFileOptions = {}) => {
    printed = ''
    const stderr = new PassThrough().on('data', (text: Buffer) => (printed += text.toString()))
    return importFile(product, file, options, stderr)
  }
  const list = async () => (await product.services.listing.page(null, { field: 'name', limit: 100 })).items
  return { folder, product, write, bring, list, printed: () => printed }
}

export const record = (sourceId: string, more: object = {}) => ({
  ...SUBMISSION,
  source: 'wiki',
  sourceId,
  ...more,
})
export const many = (size: number) =>
  Array.from({ length: size }, (_, at) => record(String(at), { name: `Number ${at}` }))
export const inLines = (records: object[]) => records.map((one) => JSON.stringify(one)).join('\n')
