import { sql } from 'kysely'
import { cents } from '#contract/money.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Charges } from './totals.ts'

type Settings = {
  deliveryAmount: number
  deliveryFreeFrom: number | null
  deliveryByState: Record<string, number>
  taxCodeId: string | null
  taxName: string
  taxPercent: string
  taxRates: string[]
}

/** What this company adds to a subtotal for goods that go to a state: settings for delivery, the state's tax code with its rates of QuickBooks. */
export async function chargesFor(db: Db, state: string): Promise<Charges & { taxCodeId: string | null; taxName: string }> {
  const { rows } = await settings(state.trim().toUpperCase()).execute(db.withoutPlugins())
  const found = rows[0]
  const flat = found?.deliveryByState[state.trim().toUpperCase()] ?? found?.deliveryAmount ?? 0
  const freeFrom = found?.deliveryFreeFrom ?? null
  return {
    delivery: (subtotal) => cents(freeFrom !== null && subtotal >= freeFrom ? 0 : flat),
    taxPercent: found?.taxPercent ?? '0',
    taxRates: found?.taxRates ?? [],
    taxCodeId: found?.taxCodeId ?? null,
    taxName: found?.taxName ?? '',
  }
}

// A tax code's rates are kept by the ids of QuickBooks.
const settings = (state: string) => sql<Settings>`
  select s.delivery_amount as "deliveryAmount", s.delivery_free_from as "deliveryFreeFrom", s.delivery_by_state as "deliveryByState",
    c.id as "taxCodeId", coalesce(c.name, '') as "taxName", trim_scale(coalesce(r.sum, 0))::text as "taxPercent",
    coalesce(r.rates, '[]') as "taxRates"
  from sales_settings s
  left join tax_codes c on ${ofCompany('c')} and c.active and c.taxable
    and c.id = coalesce((s.tax_code_by_state ->> ${state}::text)::uuid, s.tax_code_id)
  left join lateral (select sum(r.rate_percent), json_agg(trim_scale(r.rate_percent)::text order by each.place) as rates
    from jsonb_array_elements_text(c.sales_rates) with ordinality as each (rate, place)
    join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'taxRate' and l.external_id = each.rate
    join tax_rates r on ${ofCompany('r')} and r.id = l.local_id and r.active) r on true
  where ${ofCompany('s')}`
