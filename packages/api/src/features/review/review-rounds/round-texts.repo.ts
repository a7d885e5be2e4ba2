import type { Reader, ReviewRoundTable, Tx } from '@personae/db'

/** Texts written in these rounds; rounds without texts are missing. */
export const textsOf = (db: Reader, characterId: string, first: number, last: number) =>
  db
    .selectFrom('review_round')
    .selectAll()
    .where('characterId', '=', characterId)
    .where('round', '>=', first)
    .where('round', '<=', last)
    .orderBy('round')
    .execute()

export const textsOfRound = (db: Reader, characterId: string, round: number) =>
  db
    .selectFrom('review_round')
    .selectAll()
    .where('characterId', '=', characterId)
    .where('round', '=', round)
    .executeTakeFirst()

export async function putTexts(tx: Tx, row: ReviewRoundTable): Promise<void> {
  const { characterId: _, round: __, userId: ___, ...texts } = row
  await tx
    .insertInto('review_round')
    .values(row)
    .onConflict((conflict) => conflict.columns(['characterId', 'round']).doUpdateSet(texts))
    .execute()
}
