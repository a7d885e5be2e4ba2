import type { z } from 'zod'

/** The columns of a row that an output schema has: a new column does not appear in responses by itself. */
export function columnsFor<Shape extends z.core.$ZodShape, Row extends object>(
  { shape }: { shape: Shape },
  row: Row,
): Pick<Row, keyof Shape & keyof Row> {
  const columns = { ...row }
  for (const column in columns) if (!Object.hasOwn(shape, column)) delete columns[column]
  return columns
}
