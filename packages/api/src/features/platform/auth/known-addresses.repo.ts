import { prepared, sqlFor, type Tx } from '@personae/db'

interface Known {
  usernameKey: string
  addressHash: string
  since: number
}

export const knownAddress = prepared((db, { usernameKey, addressHash, since }: Known) =>
  db
    .selectFrom('known_address')
    .innerJoin('user', 'user.id', 'known_address.userId')
    .select('known_address.seenAt')
    .where('user.usernameKey', '=', usernameKey)
    .where('known_address.addressHash', '=', addressHash)
    .where('known_address.seenAt', '>', since),
)

export const lastSeen = prepared((db, { userId, addressHash }: { userId: string; addressHash: string }) =>
  db
    .selectFrom('known_address')
    .select('seenAt')
    .where('userId', '=', userId)
    .where('addressHash', '=', addressHash),
)

/** Stores an address of an account that still exists, and keeps only the account's newest `atMost`. */
export async function putKnownAddress(
  tx: Tx,
  { userId, addressHash, seenAt }: { userId: string; addressHash: string; seenAt: number },
  atMost: number,
): Promise<void> {
  await tx
    .insertInto('known_address')
    .columns(['userId', 'addressHash', 'seenAt'])
    .expression((eb) =>
      eb
        .selectFrom('user')
        .select((user) => ['id', user.val(addressHash).as('addressHash'), user.val(seenAt).as('seenAt')])
        .where('id', '=', userId),
    )
    .onConflict((conflict) => conflict.columns(['userId', 'addressHash']).doUpdateSet({ seenAt }))
    .execute()
  await tx
    .deleteFrom('known_address')
    .where('userId', '=', userId)
    .where('addressHash', 'in', (eb) =>
      eb
        .selectFrom('known_address')
        .select('addressHash')
        .where('userId', '=', userId)
        .orderBy('seenAt', 'desc')
        .limit(sqlFor(tx).unlimited)
        .offset(atMost),
    )
    .execute()
}

export const deleteKnownAddresses = (tx: Tx, userId: string) =>
  tx.deleteFrom('known_address').where('userId', '=', userId).execute()

export async function deleteAddressesBefore(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('known_address').where('seenAt', '<=', before).execute()
}

export const usernameKeyOf = prepared((db, { userId }: { userId: string }) =>
  db.selectFrom('user').select('usernameKey').where('id', '=', userId),
)
