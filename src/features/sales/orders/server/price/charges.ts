import { type RawBuilder, sql } from 'kysely'
import { cents } from '#contract/money.ts'
import { ofState, stateSpellings } from '#contract/typed/states.ts'
import type { Db } from '#server/data/db.ts'
import { writtenOnce } from '#server/data/statements/written-once.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Charges } from '../../price/totals.ts'

/** For whom, where to, and what a person set for this order; `ownDelivery`: cents. */
export type Asked = { customerId: string | null; state: string; ownDelivery: number | null; ownTaxCodeId: string | null; taxFree: boolean }
export type Added = Charges & { taxRates: string[]; taxCodeId: string | null; taxName: string; exempt: boolean; chargesNone: boolean }
type Settings = {
  deliveryAmount: number
  deliveryFreeFrom: number | null
  deliveryByState: Record<string, number>
  taxCodeId: string | null
  taxName: string
  taxPercent: string
  taxRates: string[]
  exempt: boolean
  chargesNone: boolean
}

/** What is added to a subtotal: what was set for the order, else by the settings; the tax code with its rates of QuickBooks. */
export async function chargesFor(db: Db, asked: Asked): Promise<Added> {
  const { customerId, state, ownTaxCodeId, taxFree } = asked
  const [found] = await settings(db, { customerId, states: [...stateSpellings(state)], ownTaxCodeId, taxFree })
  const flat = ofState(found?.deliveryByState ?? {}, state) ?? found?.deliveryAmount ?? 0
  const freeFrom = found?.deliveryFreeFrom ?? null
  return {
    delivery: (subtotal) => cents(asked.ownDelivery ?? (freeFrom !== null && subtotal >= freeFrom ? 0 : flat)),
    taxPercent: found?.taxPercent ?? '0',
    taxRates: found?.taxRates ?? [],
    taxCodeId: found?.taxCodeId ?? null,
    taxName: found?.taxName ?? '',
    exempt: found?.exempt ?? false,
    chargesNone: found?.chargesNone ?? false,
  }
}

/** As spellings of states are compared. */
const plain = (text: RawBuilder<unknown>) => sql<string>`replace(upper(trim(${text})), '.', '')`

// A tax code's rates are kept by the ids of QuickBooks.
// The customer's own code counts where its goods go to its own state; elsewhere the state's does.
const settings = writtenOnce<Omit<Asked, 'ownDelivery' | 'state'> & { states: string[] }, Settings>(
  (slot) => sql`
  select coalesce(s.delivery_amount, 0) as "deliveryAmount", s.delivery_free_from as "deliveryFreeFrom",
    coalesce(s.delivery_by_state, '{}') as "deliveryByState", coalesce(u.exempt, false) as exempt,
    coalesce(s.charges_no_tax, false) as "chargesNone",
    c.id as "taxCodeId", coalesce(c.name, '') as "taxName", trim_scale(coalesce(r.sum, 0))::text as "taxPercent",
    coalesce(r.rates, '[]') as "taxRates"
  from (values (1)) one
  left join sales_settings s on ${ofCompany('s')}
  left join lateral (select coalesce(k.snapshot ->> 'taxable' = 'false' or not t.taxable, false) as exempt, t.id as code,
      case when array['', ${plain(sql`b.state`)}] && ${slot('states')}::text[] then t.id end as code_at_home
    from external_links k
    join customers b on ${ofCompany('b')} and b.id = k.local_id
    left join external_links m on ${ofCompany('m')} and m.provider = 'quickbooks' and m.kind = 'taxCode' and m.external_id = k.snapshot ->> 'taxCode'
    left join tax_codes t on ${ofCompany('t')} and t.id = m.local_id and t.active
    where ${ofCompany('k')} and k.provider = 'quickbooks' and k.kind = 'customer' and k.local_id = ${slot('customerId')}::uuid
    limit 1) u on true
  left join tax_codes c on ${ofCompany('c')} and c.active and c.taxable and not ${slot('taxFree')}::boolean and not coalesce(u.exempt, false)
    and c.id = coalesce(${slot('ownTaxCodeId')}::uuid, u.code_at_home, (select e.value::uuid from jsonb_each_text(s.tax_code_by_state) e where ${plain(sql`e.key`)} = any(${slot('states')}::text[]) limit 1), u.code, s.tax_code_id)
  left join lateral (select sum(r.rate_percent), json_agg(trim_scale(r.rate_percent)::text order by each.place) as rates
    from jsonb_array_elements_text(c.sales_rates) with ordinality as each (rate, place)
    join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'taxRate' and l.external_id = each.rate
    join tax_rates r on ${ofCompany('r')} and r.id = l.local_id and r.active) r on true`,
)
