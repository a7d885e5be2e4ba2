import { prepared, type Reader, type Tx } from '@personae/db'
import { hasRow } from '../../../lib/queries.ts'
import type { Picture } from '../../../ports/images.ts'
import { isNeeded } from './picture-visibility.repo.ts'

type PictureRow = Omit<Picture, 'variants'>

/** @returns false if the picture was stored before */
export async function insertPicture(tx: Tx, picture: PictureRow, createdAt: string): Promise<boolean> {
  const { hash, width, height, perceptualHash } = picture
  const inserted = await tx
    .insertInto('media')
    .values({ hash, width, height, perceptualHash, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows !== 0n
}

export const insertVariants = (tx: Tx, hash: string, variants: Picture['variants']) =>
  tx
    .insertInto('media_variant')
    .values(variants.map((variant) => ({ hash, ...variant })))
    .execute()

export const isUnused = (tx: Tx, hash: string): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('media')
      .where('hash', '=', hash)
      .where((eb) => eb.not(isNeeded(eb, hash))),
  )

export const deletePicture = (tx: Tx, hash: string) =>
  tx.deleteFrom('media').where('hash', '=', hash).execute()

export const pictureExists = (db: Reader, hash: string): Promise<boolean> =>
  hasRow(db.selectFrom('media').where('hash', '=', hash))

/** The narrowest stored size that is at least `width` wide, else the widest. */
export const bestVariant = prepared((db, { hash, width }: { hash: string; width: number }) =>
  db
    .selectFrom('media_variant')
    .select('bytes')
    .where('hash', '=', hash)
    .orderBy((eb) => eb('width', '<', width))
    .orderBy((eb) =>
      eb
        .case()
        .when('width', '<', width)
        .then(eb.neg(eb.ref('width')))
        .else(eb.ref('width'))
        .end(),
    )
    .limit(1),
)
