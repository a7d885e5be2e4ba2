import type { Moved, MoveProgress, Services } from '@personae/api/server'
import type { Command } from 'commander'
import { readConfig } from '../env.ts'
import { type Product, withProduct } from './product.ts'
import { progressBar } from './progress-bar.ts'

interface MoveOptions {
  back?: boolean
  removeSource?: boolean
}

/** Moves the pictures between the database and object storage, with a progress bar; reports damaged ones on stderr. */
async function moveMedia(
  { services }: Product,
  { back = false, removeSource = false }: MoveOptions,
): Promise<Moved> {
  const bar = progressBar('{bar} {percentage}% | {value} of {total} {step} | {duration_formatted}')
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
      process.stderr.write(`${hash}: the bytes are missing or damaged; the picture stays as it is\n`)
    await deleteDue(services)
    return moved
  } finally {
    bar.stop()
  }
}

/** Looks for copies of pictures in object storage that are not known, and deletes them if that is wanted. */
async function cleanMedia({ services }: Product, { remove }: { remove: boolean }): Promise<number> {
  const bar = progressBar('{value} objects | {duration_formatted}')
  bar.start(0, 0)
  try {
    const unused = await services.mediaCleanup.clean({ remove, progress: (seen) => bar.update(seen) })
    await deleteDue(services)
    return unused
  } finally {
    bar.stop()
  }
}

/** Deletes what is no longer used in object storage, as the server would. */
async function deleteDue({ mediaObjects }: Services): Promise<void> {
  for (const { error } of await mediaObjects.deleteDue()) process.stderr.write(`${error}\n`)
}

/** Adds the commands for pictures to the command line. */
export function addMediaCommands(program: Command, say: (text: string) => void): void {
  const media = program.command('media').description('pictures in object storage')
  media
    .command('clean')
    .description('count the copies in object storage that no picture uses, for example after a restore')
    .option('--delete', 'delete them')
    .action((options: { delete?: boolean }) =>
      withProduct(readConfig(), async (product) => {
        const unused = await cleanMedia(product, { remove: options.delete ?? false })
        say(`${unused} not used${options.delete ? ', deleted' : ''}`)
      }),
    )

  media
    .command('move')
    .description('copy all pictures from the database to object storage; repeat it to continue')
    .option('--back', 'from object storage to the database')
    .option('--remove-source', 'then remove them from where they were, each verified once more')
    .action((options: MoveOptions) =>
      withProduct(readConfig(), async (product) => {
        const { copied, removed, damaged } = await moveMedia(product, options)
        say(`${copied} copied, ${removed} removed, ${damaged.length} damaged`)
        if (damaged.length > 0) process.exitCode = 1
      }),
    )
}
