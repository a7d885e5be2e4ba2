import { becomePersonae } from './run.ts'

becomePersonae(...process.argv.slice(2))
