import type { Composition as Name } from '@personae/contract/shared/posters'
import * as buildings from './buildings.ts'
import * as creatures from './creatures.ts'
import * as interiors from './interiors.ts'
import * as landscapes from './landscapes.ts'
import * as lights from './lights.ts'
import * as objects from './objects.ts'
import * as patterns from './patterns.ts'
import * as sea from './sea.ts'
import * as sky from './sky.ts'
import type { Composition } from './press.ts'

export const CATALOGUE: Readonly<Record<Name, Composition>> = {
  ...buildings,
  ...creatures,
  ...interiors,
  ...landscapes,
  ...lights,
  ...objects,
  ...patterns,
  ...sea,
  ...sky,
}
