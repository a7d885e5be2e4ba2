import type { Moved, MoveProgress, Services } from '@personae/api/server'
import type { Command } from 'commander'
import { type CommandIo, progressBar } from './io.ts'
import { type Product, withProduct } from './product.ts'

interface MoveOptions {
  back?: boolean
  removeSource?: boolean
}

async function moveMedia(
  { services }: Product,
  { back = false, removeSource = false }: MoveOptions,
  io: CommandIo,
): Promise<Moved> {
  const bar = progressBar(io.stderr, '{bar} {percentage}% | {value} of {total} {step} | {duration_formatted}')
  let current: MoveProgress['step'] | undefined
  const progress = ({ step, done, total }: MoveProgress) => {
    if (step !== current) bar.start(total, 0, { step })
    current = step
    bar.setTotal(total)
    bar.update(done)
  }

  try {
    const moved = await services.mediaMove.move({ isBack: back, removeSource, progress })
    for (const hash of moved.damaged)
      io.warn(`${hash}: the bytes are missing or damaged; the picture stays as it is`)
    await deleteDue(services, io)
    return moved
  } finally {
    bar.stop()
  }
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
      withProduct(io.config(), io, async (product) => {
        const unused = await cleanMedia(product, options.delete ?? false, io)
        io.say(`${unused} not used${options.delete ? ', deleted' : ''}`)
      }),
    )

  media
    .command('move')
    .description('copy all pictures from the database to object storage; repeat it to continue')
    .option('--back', 'from object storage to the database')
    .option('--remove-source', 'then remove them from where they were, each verified once more')
    .action((options: MoveOptions) =>
      withProduct(io.config(), io, async (product) => {
        const { copied, removed, damaged } = await moveMedia(product, options, io)
        io.say(`${copied} copied, ${removed} removed, ${damaged.length} damaged`)
        if (damaged.length > 0) io.fail()
      }),
    )
}
