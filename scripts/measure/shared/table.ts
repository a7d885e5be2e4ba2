import { Console } from 'node:console'

/** Prints a table with a line for each name. */
export const printTable = (rows: Record<string, object>): void => new Console(process.stdout).table(rows)

/** Rounds to this number of decimals. */
export const rounded = (value: number, digits = 0): number => Number(value.toFixed(digits))
