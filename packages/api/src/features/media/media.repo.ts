import type { Db, Tx } from '@personae/db'
import type { Picture } from '../../ports/images.ts'

export async function insertPicture(tx: Tx, picture: Picture, createdAt: string): Promise<void> {
  const { hash, width, height } = picture
  const inserted = await tx
    .insertInto('media')
    .values({ hash, width, height, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) return
  await tx
    .insertInto('media_variant')
    .values(picture.variants.map((variant) => ({ hash, ...variant })))
    .execute()
}

/** Removes the picture unless a character or a company still shows it. */
export async function deleteUnused(tx: Tx, hash: string): Promise<void> {
  await tx
    .deleteFrom('media')
    .where('hash', '=', hash)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('character').select('character.id').where('pictureHash', '=', hash))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('company').select('company.id').where('logoHash', '=', hash))),
    )
    .execute()
}

/** The narrowest stored form that is at least `width` wide, else the widest there is. */
export const prepareVariant = (db: Db) =>
  db.prepare((read, { hash, width }: { hash: string; width: number }) =>
    read
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
      .limit(1)
      .compile(),
  )
