import type { Command } from 'commander'
import { type CommandIo, withBar } from './io.ts'
import { type Product, withExisting } from './product.ts'

async function moveMedia({ services }: Product, io: CommandIo): Promise<void> {
  const format = '{bar} {percentage}% | {value} of {total} moved | {duration_formatted}'
  const { moved, damaged } = await withBar(io.stderr, format, (bar) => {
    bar.start(0, 0)
    return services.mediaMove.move((done, total) => {
      bar.setTotal(total)
      bar.update(done)
    })
  })
  for (const hash of damaged) io.warn(`${hash}: the bytes are missing or damaged; the picture stays as it is`)
  io.say(`${moved} moved, ${damaged.length} damaged`)
  if (damaged.length > 0) io.fail()
}

const cleanMedia = ({ services }: Product, remove: boolean, io: CommandIo): Promise<number> =>
  withBar(io.stderr, '{value} objects | {duration_formatted}', async (bar) => {
    bar.start(0, 0)
    const unused = await services.mediaCleanup.clean({ remove, progress: (seen) => bar.update(seen) })
    for (const { error } of await services.jobs.runDue('stored_picture')) io.warn(String(error))
    return unused
  })

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
