/** A JSON array, a chunk of items at a time: memory stays flat however long the list is. */
export async function* jsonArray(chunks: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue
    yield separator + chunk.map((item) => JSON.stringify(item)).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
