import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { text } from '#server/text.ts'

export type Happened = { deviceId: string; deviceName: string; event: string; about: string }
/** What is read of it, and the same for a spreadsheet. */
export type Said = { title: string; lines: string[]; rows: string[][] }
/** What is known of it, read once for all languages; null: there is nothing to tell of it any more. */
export type Told = (language: Language) => Said

/** The most that a mail lists; the file has them all. */
const mostLines = 40
const listed = (lines: string[], language: Language) =>
  lines.length <= mostLines
    ? lines
    : [...lines.slice(0, mostLines), text(language, 'deviceCopies.more', { count: lines.length - mostLines })]

export async function toldOf(db: Db, happened: Happened): Promise<Told | null> {
  if (happened.event === 'RESTOCK_REQUESTED') return restockAsked(db, happened)
  if (happened.event === 'DAY_SUMMARY') return dayEnded(db, happened)
  if (happened.event === 'LOW_STOCK') return lowStock(db, happened)
  return (language) => stateChanged(happened, language)
}

async function restockAsked(db: Db, { about }: Happened): Promise<Told | null> {
  const { rows } = await sql<{ number: number; toName: string; fromName: string; name: string; quantity: string; unit: string }>`
    select r.number, t.name as "toName", f.name as "fromName", coalesce(nullif(i.sku, ''), i.name) as name,
      trim_scale(n.quantity)::text as quantity, i.unit
    from restocks r join restock_lines n on ${ofCompany('n')} and n.restock_id = r.id join items i on ${ofCompany('i')} and i.id = n.item_id
    join stock_locations t on ${ofCompany('t')} and t.id = r.to_id join stock_locations f on ${ofCompany('f')} and f.id = r.from_id
    where ${ofCompany('r')} and r.id = ${about}::uuid order by n.line_no`.execute(db.withoutPlugins())
  const [first] = rows
  if (!first) return null
  const { number, toName, fromName } = first
  return (language) => ({
    title: text(language, 'deviceCopies.events.restock', { number, to: toName, from: fromName }),
    lines: listed(
      rows.map(({ name, quantity, unit }) => [name, [quantity, unit].filter(Boolean).join(' ')].join(': ')),
      language,
    ),
    rows: [['restock', 'item', 'quantity', 'unit'], ...rows.map(({ name, quantity, unit }) => [String(number), name, quantity, unit])],
  })
}

type Sum = { kind: string; count: number; cents: number }
async function dayEnded(db: Db, { deviceId, about: day }: Happened): Promise<Told | null> {
  const { rows } = await sql<Sum>`
    select m.kind, count(*)::int as count, coalesce(sum(m.total), 0)::float8 as cents from device_documents m
    where ${ofCompany('m')} and m.device_id = ${deviceId}::uuid and m.made_on = ${day}::date and m.state <> 'refused' and m.kind <> ''
    group by m.kind order by m.kind`.execute(db.withoutPlugins())
  if (!rows.length) return null
  const { rows: money } = await sql<{ amount: number; cash: number; waits: number }>`
    select (select coalesce(sum(p.amount), 0)::float8 from collected_payments p
        where ${ofCompany('p')} and p.device_id = ${deviceId}::uuid and p.taken_on = ${day}::date) as amount,
      (select coalesce(sum(p.cash), 0)::float8 from collected_payments p
        where ${ofCompany('p')} and p.device_id = ${deviceId}::uuid and p.taken_on = ${day}::date) as cash,
      (select count(*)::int from device_documents m where ${ofCompany('m')} and m.device_id = ${deviceId}::uuid and m.state = 'review') as waits`.execute(
    db.withoutPlugins(),
  )
  const { amount = 0, cash = 0, waits = 0 } = money[0] ?? {}
  const comesTo = ['order', 'invoice', 'estimate', 'credit']
  return (language) => ({
    title: text(language, 'deviceCopies.events.day', { day }),
    lines: [
      ...rows.map(({ kind, count, cents }) =>
        [`${text(language, `deviceReview.kinds.${kind}`)}: ${count}`, comesTo.includes(kind) && formatCents(cents)]
          .filter(Boolean)
          .join(', '),
      ),
      ...(amount > 0 ? [text(language, 'deviceCopies.events.collected', { amount: formatCents(amount), cash: formatCents(cash) })] : []),
      ...(waits > 0 ? [text(language, 'deviceCopies.events.waits', { count: waits })] : []),
    ],
    rows: [
      ['day', 'kind', 'count', 'amount'],
      ...rows.map(({ kind, count, cents }) => [day, kind, String(count), comesTo.includes(kind) ? (cents / 100).toFixed(2) : '']),
      [day, 'collected', '', (amount / 100).toFixed(2)],
    ],
  })
}

async function lowStock(db: Db, { deviceId }: Happened): Promise<Told | null> {
  const { rows } = await sql<{ place: string; name: string; there: string; par: string; unit: string }>`
    select l.name as place, coalesce(nullif(i.sku, ''), i.name) as name, trim_scale(b.on_hand)::text as there, trim_scale(b.par)::text as par, i.unit
    from devices d join stock_locations l on ${ofCompany('l')} and l.id = d.inventory_location_id
    join stock_balances b on ${ofCompany('b')} and b.location_id = d.inventory_location_id
    join items i on ${ofCompany('i')} and i.id = b.item_id and i.active
    where ${ofCompany('d')} and d.id = ${deviceId}::uuid and b.on_hand < b.par order by i.name_sort, i.id limit 1000`.execute(
    db.withoutPlugins(),
  )
  const [first] = rows
  if (!first) return null
  return (language) => ({
    title: text(language, 'deviceCopies.events.low', { place: first.place, count: rows.length }),
    lines: listed(
      rows.map(({ name, there, par, unit }) => text(language, 'deviceCopies.events.lowLine', { name, there, par, unit }).trim()),
      language,
    ),
    rows: [['item', 'onHand', 'par', 'unit'], ...rows.map(({ name, there, par, unit }) => [name, there, par, unit])],
  })
}

function stateChanged({ deviceName, about }: Happened, language: Language): Said {
  const state = about.split(' ').at(-1) ?? ''
  const title = text(language, `deviceCopies.events.states.${state}`)
  return {
    title,
    lines: [],
    rows: [
      ['device', 'state'],
      [deviceName, state],
    ],
  }
}
