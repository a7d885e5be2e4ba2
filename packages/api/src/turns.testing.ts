/** The number of event loop turns while this ran. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  await work()
  clearImmediate(next)
  return turns
}
