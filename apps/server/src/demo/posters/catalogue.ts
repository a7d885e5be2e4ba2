import { arcs } from './arcs.ts'
import { bands } from './bands.ts'
import { birds } from './birds.ts'
import { blade } from './blade.ts'
import { city } from './city.ts'
import { curtain } from './curtain.ts'
import { doorway } from './doorway.ts'
import { eye } from './eye.ts'
import { halftone } from './halftone.ts'
import { hills } from './hills.ts'
import { keyhole } from './keyhole.ts'
import { labyrinth } from './labyrinth.ts'
import { lantern } from './lantern.ts'
import { mask } from './mask.ts'
import { peaks } from './peaks.ts'
import { planet } from './planet.ts'
import type { Composition } from './press.ts'
import { ribbons } from './ribbons.ts'
import { sails } from './sails.ts'
import { tree } from './tree.ts'
import { waves } from './waves.ts'

/** Every design of the print shop. Their order decides which name gets which. */
export const COMPOSITIONS: readonly Composition[] = [
  hills,
  doorway,
  labyrinth,
  birds,
  halftone,
  planet,
  curtain,
  ribbons,
  eye,
  city,
  arcs,
  bands,
  lantern,
  mask,
  keyhole,
  peaks,
  blade,
  waves,
  tree,
  sails,
]
