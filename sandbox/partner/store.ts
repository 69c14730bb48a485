import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Order } from './orders/order.ts'

/** One file that went over, either way. */
export type Exchange = {
  id: number
  at: string
  direction: 'sent' | 'received'
  channel: string
  name: string
  /** The types of its transaction sets: `850`, `997`, … */
  kinds: string[]
  /** ISA13. */
  control: string
  poNumbers: string[]
  /** What is special about what was sent, or what the retailer has against what it received. */
  remarks: string[]
  sizeBytes: number
  sha256: string
}

/** An order as the retailer remembers it. */
export type Placed = { order: Order; exchange: number; setControl: string; sentAt: string }

const schema = `
  create table if not exists exchange (id integer primary key, body text not null, raw blob not null);
  create table if not exists placed (po_number text primary key, body text not null);
  create table if not exists counter (name text primary key, value integer not null);`

/** What the retailer remembers: in `partner.sqlite` of the data folder. */
export function partnerStore(folder: string) {
  const db = new DatabaseSync(join(folder, 'partner.sqlite'))
  db.exec('pragma journal_mode = wal; pragma synchronous = normal')
  db.exec(schema)
  const insertExchange = db.prepare('insert into exchange (id, body, raw) values (?, ?, ?)')
  const insertPlaced = db.prepare('insert into placed values (?, ?) on conflict do update set body = excluded.body')
  const count = db.prepare('insert into counter values (?, ?) on conflict do update set value = value + 1 returning value')
  const one = (sql: string, ...values: (string | number)[]) => db.prepare(sql).get(...values)

  return {
    /** Counts up from `first`. */
    next: (name: string, first = 1) => Number(count.get(name, first)?.value),
    add(exchange: Omit<Exchange, 'id' | 'sizeBytes' | 'sha256'>, raw: Buffer): Exchange {
      const id = Number(count.get('exchange', 1)?.value)
      const full = { id, ...exchange, sizeBytes: raw.length, sha256: createHash('sha256').update(raw).digest('hex') }
      insertExchange.run(id, JSON.stringify(full), raw)
      return full
    },
    exchanges(limit = 200): Exchange[] {
      return db
        .prepare('select body from exchange order by id desc limit ?')
        .all(limit)
        .map(body<Exchange>)
    },
    exchange: (id: number): Exchange | undefined => optional(one('select body from exchange where id = ?', id)),
    raw(id: number): Buffer | undefined {
      const raw = one('select raw from exchange where id = ?', id)?.raw
      return raw instanceof Uint8Array ? Buffer.from(raw) : undefined
    },
    place: (placed: Placed) => insertPlaced.run(placed.order.poNumber, JSON.stringify(placed)),
    placed: (poNumber: string): Placed | undefined => optional(one('select body from placed where po_number = ?', poNumber)),
    allPlaced(limit = 20_000): Placed[] {
      return db
        .prepare('select body from placed order by rowid desc limit ?')
        .all(limit)
        .map(body<Placed>)
    },
    together<T>(work: () => T): T {
      db.exec('begin')
      try {
        return work()
      } finally {
        db.exec('commit')
      }
    },
    clear: () => db.exec('delete from exchange; delete from placed; delete from counter'),
    close: () => db.close(),
  }
}

export type PartnerStore = ReturnType<typeof partnerStore>

function body<T>(row: Record<string, unknown>): T {
  return JSON.parse(String(row.body))
}

function optional<T>(row: Record<string, unknown> | undefined): T | undefined {
  return row && body<T>(row)
}
