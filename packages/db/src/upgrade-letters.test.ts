import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { sqlFor } from './dialects.ts'
import { migrations } from './migrations/index.ts'
import { dialectOf } from './prepared.ts'
import { openTestDb } from './test-db.testing.ts'
import type { Tx } from './database.ts'

/** Each with stored texts as they were folded before the migration, and as they are folded after it. */
const UPGRADES = [
  {
    migration: '0028-more-letters',
    before: {
      name: 'łukasz the þird',
      origin: 'hræsvelg',
      series: 'igdırlı',
      creator: 'bjørn\nbjorn\nanna',
      writer: 'weiß',
    },
    after: {
      name: 'lukasz the third',
      origin: 'hraesvelg',
      series: 'igdirli',
      creator: 'bjorn\nbjorn\nanna',
      writer: 'weiss',
    },
    user: ['þora', 'thora'],
  },
  {
    migration: '0032-typed-signs',
    before: {
      name: 'frankenstein’s “creature”',
      origin: 'spider‐man',
      series: '1914–1918',
      creator: "o’brien\no'brien\nanna",
      writer: 'ngũgĩ wa thiongʼo',
    },
    after: {
      name: 'frankenstein\'s "creature"',
      origin: 'spider-man',
      series: '1914-1918',
      creator: "o'brien\no'brien\nanna",
      writer: "ngũgĩ wa thiong'o",
    },
    user: ['hiʼiaka', "hi'iaka"],
  },
] as const

interface Inserted {
  recency: number
  id: string
  name?: string
  aliases?: string
  backstory?: string
  status?: string
}

const insertCharacter = (
  tx: Tx,
  { recency, id, name = '', aliases = '[]', backstory = '', status = 'approved' }: Inserted,
) =>
  sql`insert into character (recency, id, name, aliases, backstory, status, origin, genres, creators, writers, description,
      abilities, personality, "externalLinks", "crossGenreLinks", "submittedBy", "createdAt")
    values (${recency}, ${id}, ${name}, ${aliases}, ${backstory}, ${status}, '', '[]', '[]', '[]', '', '[]', '[]', '[]', '[]', 'u', '')`.execute(
    tx,
  )

test.for(UPGRADES)(
  '$migration: what was folded before is found by what people type, and the audit log stays closed',
  async ({ migration, before, after, user: [userBefore, userAfter] }) => {
    const db = await openTestDb()
    onTestFinished(db.close)
    const { substrings } = sqlFor(db.read)
    await db.transact(async (tx) => {
      await sql`insert into "user" (id, username, "usernameKey", "foldedName", "passwordHash", "createdAt")
      values ('u', 'User', 'user', ${userBefore}, '', '')`.execute(tx)
      for (const [recency, status, texts] of [
        [1, 'approved', before],
        [2, 'pending', before],
        [3, 'approved', { name: 'orla', origin: 'tideborn', series: '', creator: '', writer: '' }],
      ] as const) {
        await insertCharacter(tx, { recency, id: `c${recency}`, status })
        const approved = status === 'approved' ? 1 : 0
        const numbers = { lane: 0, weight: 0, universe: 0, activity: 0, popularity: 0 }
        await tx
          .insertInto('search_text')
          .values({ recency, approved, ...texts, ...numbers })
          .execute()
        if (!approved) continue
        for (const creator of texts.creator.split('\n'))
          await tx.insertInto('search_credit').values({ creator, recency }).execute()
        if (!substrings.hasTables) continue
        for (const field of ['name', 'origin', 'series', 'creator', 'writer'] as const)
          await tx.insertInto(`search_${field}`).values({ rowid: recency, text: texts[field] }).execute()
      }
      const entry = { id: 'e', at: '', actorId: 'u', actorName: 'User', targetId: 'c', targetName: 'One' }
      await tx
        .insertInto('audit_log')
        .values({ ...entry, action: 'became_admin', foldedNames: `${userBefore}\n${before.name}` })
        .execute()
      await migrations[dialectOf(tx) === 'postgres' ? 'postgres' : 'sqlite'][migration]!.up(tx)
    })

    expect(await db.read.selectFrom('search_text').selectAll().orderBy('recency').execute()).toMatchObject([
      after,
      after,
      { name: 'orla', origin: 'tideborn' },
    ])
    const finds = async (field: keyof typeof after, text: string) => {
      const { rows } = await sql<{ recency: number }>`select ${substrings.key('hit')} as recency
      from ${substrings.table(field)} hit where ${substrings.matches('hit', field, substrings.pattern(text))}`.execute(
        db.read,
      )
      return rows.map(({ recency }) => recency)
    }
    for (const [field, text] of Object.entries(after) as [keyof typeof after, string][]) {
      expect(await finds(field, text.split('\n')[0]!), field).toEqual([1])
      expect(await finds(field, before[field].split('\n')[0]!), field).toEqual([])
    }
    expect(await finds('name', 'orla')).toEqual([3])
    const credits = db.read.selectFrom('search_credit').select('creator').where('recency', '=', 1)
    const [credit, , other] = after.creator.split('\n')
    expect(await credits.orderBy('creator').execute()).toEqual([{ creator: other }, { creator: credit }])
    expect(await db.read.selectFrom('user').select('foldedName').execute()).toEqual([
      { foldedName: userAfter },
    ])
    expect(await db.read.selectFrom('audit_log').select(['foldedNames', 'targetName']).execute()).toEqual([
      { foldedNames: `${userAfter}\n${after.name}`, targetName: 'One' },
    ])
    const forge = db.transact((tx) => tx.updateTable('audit_log').set({ foldedNames: '' }).execute())
    await expect(forge).rejects.toThrow('the audit log is not changed')
  },
)

test('0029: the keys of duplicates that were made of other words go, and those of other characters stay', async () => {
  const db = await openTestDb()
  onTestFinished(db.close)
  await db.transact(async (tx) => {
    await sql`insert into "user" (id, username, "usernameKey", "foldedName", "passwordHash", "createdAt")
      values ('u', 'u', 'u', 'u', '', '')`.execute(tx)
    for (const [recency, id, name, aliases, backstory] of [
      [1, 'named', 'Łucja', '[]', 'She sails.'],
      [2, 'alias', 'Lucy', '["Œdipa"]', 'She sails.'],
      [3, 'story', 'Lucy', '[]', 'She sails along the Straße.'],
      [4, 'other', 'Zoë', '["Ánna"]', 'She sails along the Allée.'],
    ] as const) {
      await insertCharacter(tx, { recency, id, name, aliases, backstory })
      await sql`insert into duplicate_key (key, "characterId") values ('text:0:1', ${id})`.execute(tx)
    }
    await migrations[dialectOf(tx) === 'postgres' ? 'postgres' : 'sqlite']['0029-duplicate-keys']!.up(tx)
  })
  expect(await db.read.selectFrom('duplicate_key').select('characterId').execute()).toEqual([
    { characterId: 'other' },
  ])
})
