import type { Composition as Name } from '@personae/contract/shared/posters'
import { arcs } from './arcs.ts'
import { bands } from './bands.ts'
import { birds } from './birds.ts'
import { blade } from './blade.ts'
import { book } from './book.ts'
import { burst } from './burst.ts'
import { candle } from './candle.ts'
import { chess } from './chess.ts'
import { city } from './city.ts'
import { comet } from './comet.ts'
import { crown } from './crown.ts'
import { crystal } from './crystal.ts'
import { curtain } from './curtain.ts'
import { doorway } from './doorway.ts'
import { eye } from './eye.ts'
import { halftone } from './halftone.ts'
import { hills } from './hills.ts'
import { hourglass } from './hourglass.ts'
import { keyhole } from './keyhole.ts'
import { labyrinth } from './labyrinth.ts'
import { lantern } from './lantern.ts'
import { lighthouse } from './lighthouse.ts'
import { mask } from './mask.ts'
import { moth } from './moth.ts'
import { peaks } from './peaks.ts'
import { planet } from './planet.ts'
import type { Composition } from './press.ts'
import { ribbons } from './ribbons.ts'
import { rocket } from './rocket.ts'
import { sails } from './sails.ts'
import { screen } from './screen.ts'
import { serpent } from './serpent.ts'
import { torii } from './torii.ts'
import { tower } from './tower.ts'
import { tree } from './tree.ts'
import { waves } from './waves.ts'

export const CATALOGUE: Readonly<Record<Name, Composition>> = {
  arcs,
  bands,
  birds,
  blade,
  book,
  burst,
  candle,
  chess,
  city,
  comet,
  crown,
  crystal,
  curtain,
  doorway,
  eye,
  halftone,
  hills,
  hourglass,
  keyhole,
  labyrinth,
  lantern,
  lighthouse,
  mask,
  moth,
  peaks,
  planet,
  ribbons,
  rocket,
  sails,
  screen,
  serpent,
  torii,
  tower,
  tree,
  waves,
}
