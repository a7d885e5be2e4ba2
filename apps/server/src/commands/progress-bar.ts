import { Presets, SingleBar } from 'cli-progress'

/** A progress bar on stderr, on a terminal only. */
export const progressBar = (format: string): SingleBar =>
  new SingleBar({ format, noTTYOutput: false }, Presets.shades_classic)
