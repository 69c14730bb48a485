import { type RawBuilder, sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type EffectiveRules, rulesOfDevice } from '../../rules/server/door.ts'
import { moneyOfDevice } from '../../settlements/server/door.ts'
import type { pullChanges } from '../contract.ts'
import { markOf } from './cursor.ts'

type Settings = NonNullable<RawResult<typeof pullChanges>['settings']>
type Money = NonNullable<RawResult<typeof pullChanges>['money']>
type Rules = NonNullable<RawResult<typeof pullChanges>['rules']>
/** `reach`: how low the rules let a rep go, as a part of the price. `onTop`: percent on the cost that is the floor. */
export type Seat = {
  locationId: string
  /** A condition on `customers c`. */
  inScope: RawBuilder<boolean>
  showsCost: boolean
  floor: { onTop: string; reach: number } | null
  /** Levels that are a part of the cost and count for somebody of the scope, or for all; none where the cost itself is shown. */
  costLevels: readonly string[]
  rules: Rules
  settings: Settings
  money: Money
  marks: { scope: string; items: string; rules: string; settings: string; money: string }
}

/** Whose device it is, what it may know and do. */
export async function seatOf(db: Db, companyId: string, deviceId: string): Promise<Seat> {
  const [{ rules, rulesVersion }, settings, rep, money] = [
    await rulesOfDevice(db, companyId, deviceId),
    await settingsOf(db, deviceId),
    await repOf(db, deviceId),
    await moneyOfDevice(db, deviceId),
  ]
  const listed = Object.entries(rules).map(([code, { value, mode, from, lockedBy }]) => ({ code, value, mode, from, lockedBy }))
  const visible = rules['cust.visible'].value
  const showsCost = rules['show.cost'].value === 'Y'
  const floor = showsCost ? null : floorOf(rules)
  const inScope = scopeOf(visible, rep)
  const costLevels = showsCost ? [] : await costLevelsOf(db, inScope)
  // What number comes next changes with each document, and is the device's own to know.
  const said = listed.filter(({ code }) => code !== 'number.next')
  const locationId = settings.device.locationId
  return {
    locationId,
    inScope,
    showsCost,
    floor,
    costLevels,
    rules: { version: rulesVersion, rules: said },
    settings,
    money,
    marks: {
      // What was shown of the cost is not kept where it is not shown any more.
      scope: markOf([visible, rep, locationId, showsCost]),
      items: markOf([floor, costLevels]),
      rules: markOf([rulesVersion, said]),
      settings: markOf(settings),
      money: markOf(money),
    },
  }
}

type Rep = { code: string; territory: string }
function scopeOf(visible: string, { code, territory }: Rep): RawBuilder<boolean> {
  const there = sql<boolean>`c.active and c.merged_into is null`
  if (visible === 'all') return there
  const own = sql`c.sales_representative = ${code} and c.sales_representative <> ''`
  if (visible !== 'territory' || !territory) return sql<boolean>`(${there} and ${own})`
  return sql<boolean>`(${there} and (${own} or c.territory = ${territory}))`
}

/** A rule that warns, or is off, stops nobody: where a rep goes as low as they like, every floor would be told, and none is. */
function floorOf(rules: EffectiveRules): Seat['floor'] {
  const { value, mode } = rules['price.floor']
  if (value === 'none' || mode === 'off') return null
  const left = (code: 'disc.lineMaxPct' | 'disc.orderMaxPct') => (rules[code].mode === 'block' ? 1 - Number(rules[code].value) / 100 : null)
  const override = rules['price.override']
  const down = override.mode !== 'block' || (override.value === 'both' && rules['price.maxPct'].mode !== 'block')
  const lowered = down ? null : override.value === 'both' ? 1 - Number(rules['price.maxPct'].value) / 100 : 1
  const parts = [left('disc.lineMaxPct'), left('disc.orderMaxPct'), lowered]
  const reach = parts.reduce<number | null>((product, part) => (product === null || part === null ? null : product * part), 1)
  if (reach === null) return null
  return { onTop: value === 'costPlus' ? rules['price.floorPct'].value : '0', reach: Math.max(0, reach) }
}

/** Of whoever has one, and of those below. */
async function costLevelsOf(db: Db, inScope: Seat['inScope']): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from price_levels l where ${ofCompany('l')} and l.active and l.base = 'cost' and (l.is_default or exists (
      with recursive below (id, depth) as (
        select c.id, 0 from customers c where ${ofCompany('c')} and c.price_level_id = l.id
        union all select c.id, b.depth + 1 from below b join customers c on ${ofCompany('c')} and c.parent_id = b.id where b.depth < 8)
      select from below b join customers c on ${ofCompany('c')} and c.id = b.id where ${inScope})) order by l.id`.execute(
    db.withoutPlugins(),
  )
  return rows.map(({ id }) => id)
}

async function repOf(db: Db, deviceId: string): Promise<Rep> {
  const { rows } = await sql<Rep>`
    select r.code, r.territory from devices d join reps r on ${ofCompany('r')} and r.id = d.rep_id
    where ${ofCompany('d')} and d.id = ${deviceId}::uuid`.execute(db.withoutPlugins())
  const [rep] = rows
  if (!rep) throw new Error('A device has a rep.')
  return rep
}

async function settingsOf(db: Db, deviceId: string): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select json_build_object('name', c.company_name, 'email', c.email, 'phone', c.phone, 'address1', c.address, 'address2', c.address2,
        'city', c.city, 'state', c.state, 'zip', c.zip, 'timeZone', c.time_zone) as company,
      json_build_object('id', d.id, 'name', d.name, 'invoiceName', d.invoice_name, 'numberPrefix', d.number_prefix, 'phone', d.phone,
        'address1', d.address1, 'address2', d.address2, 'city', d.city, 'state', d.address_state, 'zip', d.zip,
        'locationId', d.inventory_location_id, 'locationName', l.name) as device,
      json_build_object('code', r.code, 'name', r.name) as rep,
      json_build_object('amount', coalesce(s.delivery_amount, 0), 'freeFrom', s.delivery_free_from,
        'byState', coalesce(s.delivery_by_state, '{}')) as delivery,
      json_build_object('codeId', s.tax_code_id, 'byState', coalesce(s.tax_code_by_state, '{}'), 'chargesNone', coalesce(s.charges_no_tax, false),
        'codes', (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'taxable', t.taxable,
            'percent', trim_scale(coalesce(k.sum, 0))::text, 'rates', coalesce(k.rates, '[]')) order by t.name, t.id), '[]')
          from tax_codes t left join lateral (
            select sum(e.rate_percent) as sum, json_agg(trim_scale(e.rate_percent)::text order by each.place) as rates
            from jsonb_array_elements_text(t.sales_rates) with ordinality as each (rate, place)
            join external_links x on ${ofCompany('x')} and x.provider = 'quickbooks' and x.kind = 'taxRate' and x.external_id = each.rate
            join tax_rates e on ${ofCompany('e')} and e.id = x.local_id and e.active) k on true
          where ${ofCompany('t')} and t.active)) as tax,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'dueDays', t.due_days) order by t.name, t.id), '[]')
        from terms t where ${ofCompany('t')} and t.active) as terms
    from devices d join companies c on c.id = d.company_id
    join reps r on ${ofCompany('r')} and r.id = d.rep_id
    join stock_locations l on ${ofCompany('l')} and l.id = d.inventory_location_id
    left join sales_settings s on ${ofCompany('s')}
    where ${ofCompany('d')} and d.id = ${deviceId}::uuid`.execute(db.withoutPlugins())
  const [settings] = rows
  if (!settings) throw new Error('A device that calls is there.')
  return settings
}
