import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ChannelName } from './channels.ts'
import type { Order } from './orders/order.ts'

/** One file that went over, either way. */
export type Exchange = {
  id: number
  at: string
  direction: 'sent' | 'received'
  channel: ChannelName
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

/** What the retailer makes of one document of its supplier. */
export type Verdict = {
  poNumber: string
  /** The document's own word: AK5's A, E, R; BAK02; empty for the others. */
  code: string
  /** The supplier's number of it: of the shipment, of the invoice. */
  number: string
  /** By the supplier's item number. */
  quantities: Record<string, number>
  problems: string[]
}

/** What the supplier said about an order. */
export type Answer = Verdict & { kind: string; at: string; exchange: number }

/** An order as the retailer remembers it. `control` is its group's, GS06. */
export type Placed = {
  order: Order
  exchange: number
  control: string
  setControl: string
  sentAt: string
  test: boolean
  cancelled: boolean
  answers: Answer[]
}

/** The group that a kind of document travels in (GS01). */
const groupTypes: Record<string, string> = { 850: 'PO', 860: 'PC', 875: 'OG', 997: 'FA' }

const schema = `
  create table if not exists exchange (id integer primary key, body text not null, raw blob not null,
    direction text generated always as (body ->> 'direction'), control text generated always as (body ->> 'control'));
  create index if not exists exchange_by_control on exchange (direction, control);
  create table if not exists placed (po_number text primary key, body text not null,
    control text generated always as (body ->> 'control'), set_control text generated always as (body ->> 'setControl'));
  create index if not exists placed_by_control on placed (control, set_control);
  create table if not exists answer (id integer primary key, po_number text not null, kind text not null, number text not null, body text not null);
  create index if not exists answer_by_order on answer (po_number);
  create index if not exists answer_by_number on answer (kind, number);
  create table if not exists note (name text primary key, body text not null);
  create table if not exists counter (name text primary key, value integer not null);`

/** What the retailer remembers: in `partner.sqlite` of the data folder. */
export function partnerStore(folder: string) {
  const db = new DatabaseSync(join(folder, 'partner.sqlite'))
  // Outlives a killed process; only a machine that loses its power loses something, and it is a sandbox.
  db.exec('pragma journal_mode = wal; pragma synchronous = off')
  db.exec(schema)
  const insertExchange = db.prepare('insert into exchange (id, body, raw) values (?, ?, ?)')
  const insertPlaced = db.prepare('insert into placed values (?, ?) on conflict do update set body = excluded.body')
  const count = db.prepare('insert into counter values (?, ?) on conflict do update set value = value + 1 returning value')
  const one = (sql: string, ...values: (string | number)[]) => db.prepare(sql).get(...values)

  const answersOf = db.prepare('select body from answer where po_number = ? order by id')
  const withAnswers = (row: Record<string, unknown>): Placed => {
    const placed = body<Placed>(row)
    return { ...placed, answers: answersOf.all(placed.order.poNumber).map(body<Answer>) }
  }

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
    remark(id: number, remarks: string[]) {
      db.prepare("update exchange set body = json_set(body, '$.remarks', json(?)) where id = ?").run(JSON.stringify(remarks), id)
    },
    receivedUnder: (control: string): Exchange[] =>
      db
        .prepare("select body from exchange where direction = 'received' and control = ? order by id")
        .all(control)
        .map(body<Exchange>),
    wasSent: (groupType: string, control: string) => {
      const isa13 = control.padStart(9, '0')
      const sent = db
        .prepare("select body from exchange where direction = 'sent' and control = ?")
        .all(isa13)
        .map(body<Exchange>)
      return sent.some(({ kinds }) => kinds.some((kind) => groupTypes[kind] === groupType))
    },
    place: ({ answers: _answers, ...placed }: Placed) => insertPlaced.run(placed.order.poNumber, JSON.stringify(placed)),
    placed: (poNumber: string): Placed | undefined =>
      db.prepare('select body from placed where po_number = ?').all(poNumber).map(withAnswers)[0],
    placedUnder: (control: string, setControl?: string): Placed[] =>
      db
        .prepare('select body from placed where control = ? and set_control = coalesce(?, set_control) order by set_control')
        .all(String(Number(control)), setControl ?? null)
        .map(withAnswers),
    allPlaced: (limit = 20_000): Placed[] => db.prepare('select body from placed order by rowid desc limit ?').all(limit).map(withAnswers),
    answer: (answer: Answer) =>
      db
        .prepare('insert into answer (po_number, kind, number, body) values (?, ?, ?, ?)')
        .run(answer.poNumber, answer.kind, answer.number, JSON.stringify(answer)),
    numberUsed: (kind: string, number: string) => Boolean(one('select 1 from answer where kind = ? and number = ?', kind, number)),
    /** Whatever else is to be the same after a restart. */
    keep: (name: string, value: object) =>
      db.prepare('insert into note values (?, ?) on conflict do update set body = excluded.body').run(name, JSON.stringify(value)),
    kept: <T extends object>(name: string): T | undefined => optional(one('select body from note where name = ?', name)),
    together<T>(work: () => T): T {
      db.exec('begin')
      try {
        return work()
      } finally {
        db.exec('commit')
      }
    },
    clear: () => db.exec('delete from exchange; delete from placed; delete from answer; delete from counter'),
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
