import type { Services } from '@personae/api/server'
import type { Command } from 'commander'
import { type CommandIo, progressBar } from './io.ts'
import { type Product, withExisting } from './product.ts'

async function moveMedia({ services }: Product, io: CommandIo): Promise<void> {
  const bar = progressBar(io.stderr, '{bar} {percentage}% | {value} of {total} moved | {duration_formatted}')
  bar.start(0, 0)
  const { moved, damaged } = await services.mediaMove
    .move((done, total) => {
      bar.setTotal(total)
      bar.update(done)
    })
    .finally(() => bar.stop())
  for (const hash of damaged) io.warn(`${hash}: the bytes are missing or damaged; the picture stays as it is`)
  io.say(`${moved} moved, ${damaged.length} damaged`)
  if (damaged.length > 0) io.fail()
}

async function cleanMedia({ services }: Product, remove: boolean, io: CommandIo): Promise<number> {
  const bar = progressBar(io.stderr, '{value} objects | {duration_formatted}')
  bar.start(0, 0)
  try {
    const unused = await services.mediaCleanup.clean({ remove, progress: (seen) => bar.update(seen) })
    await deleteDue(services, io)
    return unused
  } finally {
    bar.stop()
  }
}

async function deleteDue({ mediaObjects }: Services, { warn }: CommandIo): Promise<void> {
  for (const { error } of await mediaObjects.deleteDue()) warn(String(error))
}

export function addMediaCommands(program: Command, io: CommandIo): void {
  const media = program.command('media').description('pictures in object storage')
  media
    .command('clean')
    .description('count the copies in object storage that no picture uses, for example after a restore')
    .option('--delete', 'delete them')
    .action((options: { delete?: boolean }) =>
      withExisting(io.config(), io, async (product) => {
        const unused = await cleanMedia(product, options.delete ?? false, io)
        io.say(`${unused} not used${options.delete ? ', deleted' : ''}`)
      }),
    )

  media
    .command('move')
    .description('move all pictures from the database to object storage; repeat it to continue')
    .action(() => withExisting(io.config(), io, (product) => moveMedia(product, io)))
}
