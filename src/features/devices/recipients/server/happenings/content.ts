import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import { isLowIn } from '#features/devices/devices/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { text } from '#server/text.ts'
import { dayEnded } from './day.ts'
import type { Happened, Said, Told } from './told.ts'

/** The most that a mail lists; the file has them all. */
const mostLines = 40
const listed = (lines: string[], all: number, language: Language) =>
  all <= mostLines ? lines : [...lines.slice(0, mostLines), text(language, 'deviceCopies.more', { count: all - mostLines })]

export async function toldOf(db: Db, happened: Happened): Promise<Told | null> {
  if (happened.event === 'RESTOCK_REQUESTED') return restockAsked(db, happened)
  if (happened.event === 'DAY_SUMMARY') return dayEnded(db, happened)
  if (happened.event === 'LOW_STOCK') return lowStock(db, happened)
  return (language) => stateChanged(happened, language)
}

/** Nothing, where somebody said no to it or took it back meanwhile. */
async function restockAsked(db: Db, { about }: Happened): Promise<Told | null> {
  const { rows } = await sql<{ number: number; toName: string; fromName: string; name: string; quantity: string; unit: string }>`
    select r.number, t.name as "toName", f.name as "fromName", coalesce(nullif(i.sku, ''), i.name) as name,
      trim_scale(n.quantity)::text as quantity, i.unit
    from restocks r join restock_lines n on ${ofCompany('n')} and n.restock_id = r.id join items i on ${ofCompany('i')} and i.id = n.item_id
    join stock_locations t on ${ofCompany('t')} and t.id = r.to_id join stock_locations f on ${ofCompany('f')} and f.id = r.from_id
    where ${ofCompany('r')} and r.id = ${about}::uuid and r.state not in ('Rejected', 'Cancelled') order by n.line_no`.execute(
    db.withoutPlugins(),
  )
  const [first] = rows
  if (!first) return null
  const { number, toName, fromName } = first
  return (language) => ({
    title: text(language, 'deviceCopies.events.restock', { number, to: toName, from: fromName }),
    lines: listed(
      rows.map(({ name, quantity, unit }) => [name, [quantity, unit].filter(Boolean).join(' ')].join(': ')),
      rows.length,
      language,
    ),
    rows: [['restock', 'item', 'quantity', 'unit'], ...rows.map(({ name, quantity, unit }) => [String(number), name, quantity, unit])],
  })
}

/** The most that the file has. */
const mostLow = 1000
type Low = { place: string; name: string; onHand: string; reserved: string; there: string; par: string; unit: string; all: number }
/** What the list of devices calls low. */
async function lowStock(db: Db, { deviceId }: Happened): Promise<Told | null> {
  const { rows } = await sql<Low>`
    select l.name as place, coalesce(nullif(i.sku, ''), i.name) as name, trim_scale(b.on_hand)::text as "onHand",
      trim_scale(b.reserved)::text as reserved, trim_scale(b.on_hand - b.reserved)::text as there, trim_scale(b.par)::text as par, i.unit,
      (count(*) over ())::int as all
    from devices d join stock_locations l on ${ofCompany('l')} and l.id = d.inventory_location_id
    join stock_balances b on ${ofCompany('b')} and b.location_id = d.inventory_location_id
    join items i on ${ofCompany('i')} and i.id = b.item_id
    where ${ofCompany('d')} and d.id = ${deviceId}::uuid and ${isLowIn} order by i.name_sort, i.id limit ${sql.lit(mostLow)}`.execute(
    db.withoutPlugins(),
  )
  const [first] = rows
  if (!first) return null
  const { place, all } = first
  return (language) => ({
    title: text(language, 'deviceCopies.events.low', { place, count: all }),
    lines: listed(
      rows.map(({ name, there, par, unit }) => text(language, 'deviceCopies.events.lowLine', { name, there, par, unit }).trim()),
      all,
      language,
    ),
    rows: [
      ['item', 'onHand', 'reserved', 'par', 'unit'],
      ...rows.map(({ name, onHand, reserved, par, unit }) => [name, onHand, reserved, par, unit]),
    ],
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
