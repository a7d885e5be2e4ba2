const NEWLINE = 0x0a

/** Yields the lines of a stream, each with its line break; null for one of over `max` bytes, which is skipped. */
export async function* linesOf(parts: AsyncIterable<Buffer>, max: number): AsyncGenerator<Buffer | null> {
  let line: Buffer[] = []
  let length = 0
  for await (const part of parts)
    for (let from = 0; from < part.length;) {
      const at = part.indexOf(NEWLINE, from)
      const end = at < 0 ? part.length : at + 1
      const wasShort = length <= max
      length += end - from
      if (length <= max) line.push(part.subarray(from, end))
      else if (wasShort) {
        line = []
        yield null
      }
      if (at >= 0) {
        if (length <= max) yield line.length > 1 ? Buffer.concat(line) : line[0]!
        line = []
        length = 0
      }
      from = end
    }
  if (line.length > 0) yield Buffer.concat(line)
}
