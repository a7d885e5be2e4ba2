import type { Moved, MoveProgress } from '@personae/api/server'
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
    // What is no longer used in object storage; the server would do the same.
    for (const { error } of await services.mediaObjects.deleteDue()) process.stderr.write(`${error}\n`)
    return moved
  } finally {
    bar.stop()
  }
}

/** Adds the commands for pictures to the command line. */
export function addMediaCommands(program: Command, say: (text: string) => void): void {
  program
    .command('media')
    .description('pictures in object storage')
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
