import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Of the processor's words for a card (rules 3.11 has ours). */
export const cardStatuses = ['requested', 'refused', 'issued', 'mailed', 'active', 'locked', 'replaced', 'closed'] as const
export type CardStatus = (typeof cardStatuses)[number]

/** `fingerprint`: of the card's number, which is kept nowhere. `expires`: `2028-04`. */
export type Card = {
  id: string
  client: string
  reference: string
  status: CardStatus
  reason: string
  last4: string
  expires: string
  replacedBy: string
  fingerprint: string
  changedAt: string
}

export const itemStates = ['accepted', 'posted', 'refused', 'returned', 'cancelled'] as const
export type ItemState = (typeof itemStates)[number]

export type Item = { id: string; reference: string; card: string; amountCents: number; state: ItemState; code: string; text: string }

/** `sum`: of what was asked, so that a reference that comes again with something else is seen. `missing`: asked for, and lost on the way. */
export type Funding = {
  id: string
  client: string
  reference: string
  sum: string
  takenAt: string
  items: Item[]
  missing: Pick<Item, 'reference' | 'card' | 'amountCents'>[]
}

/** Everything the processor knows: in memory, and in `pay-card.sqlite` of the data folder, where there is one. */
export function payCardRecords(dataFolder: string | undefined) {
  if (dataFolder) mkdirSync(dataFolder, { recursive: true })
  const db = new DatabaseSync(dataFolder ? join(dataFolder, 'pay-card.sqlite') : ':memory:')
  db.exec('pragma journal_mode = wal; pragma synchronous = normal')
  db.exec(
    'create table if not exists record (seq integer primary key, kind text not null, id text not null, body text not null, unique (kind, id))',
  )
  const put = db.prepare('insert into record (kind, id, body) values (?, ?, ?) on conflict (kind, id) do update set body = excluded.body')
  const read = db.prepare('select body from record where kind = ? order by seq')
  function kept<Row extends { id: string }>(kind: string) {
    const rows = new Map(
      read
        .all(kind)
        .map(({ body }) => JSON.parse(String(body)))
        .map((row: Row) => [row.id, row]),
    )
    return {
      get: (id: string) => rows.get(id),
      all: () => [...rows.values()],
      put(row: Row) {
        rows.set(row.id, row)
        put.run(kind, row.id, JSON.stringify(row))
        return row
      },
    }
  }
  return { cards: kept<Card>('card'), fundings: kept<Funding>('funding'), close: () => db.close() }
}
export type PayCardRecords = ReturnType<typeof payCardRecords>
