import { expect } from 'vitest'
import type { Services } from '../../../services.ts'
import type { ImportOptions, ImportMessage } from './import-lines.ts'

type Options = Partial<Omit<ImportOptions, 'report'>> & {
  /** Receives the messages of the import; by default a refusal fails the test. */
  messages?: ImportMessage[]
  file?: string
}

/** Imports records as one file. @returns the numbers by outcome */
export async function importRecords(
  app: { services: Services },
  records: unknown[],
  { messages, file = 'records.jsonl', ...options }: Options = {},
) {
  const run = await app.services.imports.open(
    { name: file, sha256: 'of-a-test' },
    {
      owner: options.owner ?? (await app.services.systemAccounts.importer()),
      readPicture: async (name) => `There is no file ${name}`,
      report(one) {
        if (messages) messages.push(one)
        else expect(one.kind, one.message).not.toBe('refused')
      },
      ...options,
    },
  )
  await run.take(records.map((record, at) => ({ number: at + 1, record })))
  await run.close({ isWhole: true })
  return { ...run.tally, batchId: run.batchId }
}
