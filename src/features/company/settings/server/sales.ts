import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { toYesNo } from '#contract/fields.ts'
import { formatCents } from '#contract/money.ts'
import { can } from '#contract/permissions.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getSalesSettings, saveSalesSettings } from '../contract.ts'

type Sales = Omit<RawResult<typeof getSalesSettings>, 'taxCodes' | 'canWrite'>
type TaxCode = RawResult<typeof getSalesSettings>['taxCodes'][number]

export async function salesSettings(context: DbContext): Promise<RawResult<typeof getSalesSettings>> {
  const [settings, codes] = await Promise.all([salesOf(context.db), taxCodes(context.db)])
  return { ...settings, taxCodes: codes, canWrite: can(memberOf(context).role, 'settings.write') }
}

/** Leaves alone what of the row other settings own. */
export async function saveSales(context: DbContext, { version, ...body }: ValidInput<typeof saveSalesSettings>['body']) {
  const { db } = context
  const { companyId } = memberOf(context)
  const codes = await taxCodes(db)
  const unknown = (id: string | null) => id !== null && !codes.some((code) => code.id === id)
  if (unknown(body.taxCodeId)) throw new AppError('invalid', { fields: { taxCodeId: 'validation.unknown' } })
  const wrong = body.byState.findIndex(({ taxCodeId }) => unknown(taxCodeId))
  if (wrong >= 0) throw new AppError('invalid', { fields: { [`byState.${wrong}.taxCodeId`]: 'validation.unknown' } })
  await db
    .insertInto('salesSettings')
    .values({ companyId, version: 0 })
    .onConflict((conflict) => conflict.column('companyId').doNothing())
    .execute()
  const before = await salesOf(db, true)
  if (before.version !== version) throw new AppError('settingsChanged')
  const { byState, ...fields } = body
  const named = <K extends 'deliveryAmount' | 'taxCodeId'>(key: K) =>
    JSON.stringify(Object.fromEntries(byState.flatMap((row) => (row[key] === null ? [] : [[row.state, row[key]]]))))
  await db
    .updateTable('salesSettings')
    .set({ ...fields, deliveryByState: named('deliveryAmount'), taxCodeByState: named('taxCodeId'), version: version + 1 })
    .execute()
  const was = readable(before, codes)
  const changes = Object.entries(readable(body, codes))
    .map(([field, to]) => ({ field, from: was[field as keyof typeof was], to }))
    .filter(({ from, to }) => from !== to)
  if (changes.length) await audit(db, actorOf(context), { action: 'changed', recordKind: 'salesSettings', changes })
  return { version: version + 1 }
}

const unset = { deliveryAmount: 0, deliveryFreeFrom: null, taxCodeId: null, chargesNoTax: false, approvalAbove: null, linkDays: 14 }

async function salesOf(db: Db, lock = false): Promise<Sales> {
  const query = db
    .selectFrom('salesSettings')
    .select([
      'version',
      'deliveryAmount',
      'deliveryFreeFrom',
      'taxCodeId',
      'chargesNoTax',
      'approvalAbove',
      'linkDays',
      'deliveryByState',
      'taxCodeByState',
    ])
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) return { version: 0, ...unset, byState: [] }
  const { deliveryByState, taxCodeByState, ...fields } = row
  const amounts = deliveryByState as Record<string, number>
  const codes = taxCodeByState as Record<string, string>
  const states = [...new Set([...Object.keys(amounts), ...Object.keys(codes)])].sort()
  const byState = states.map((state) => ({ state, deliveryAmount: amounts[state] ?? null, taxCodeId: codes[state] ?? null }))
  return { ...fields, byState }
}

/** As the log has it: by state on one line, codes by their names. */
function readable(
  { deliveryAmount, deliveryFreeFrom, taxCodeId, chargesNoTax, byState, approvalAbove, linkDays }: Omit<Sales, 'version'>,
  codes: TaxCode[],
) {
  const nameOf = (id: string | null) => codes.find((code) => code.id === id)?.name ?? ''
  return {
    deliveryAmount: String(deliveryAmount),
    deliveryFreeFrom: deliveryFreeFrom === null ? '' : String(deliveryFreeFrom),
    taxCodeId: nameOf(taxCodeId),
    chargesNoTax: toYesNo(chargesNoTax),
    byState: byState
      .toSorted((one, other) => (one.state < other.state ? -1 : 1))
      .map((row) =>
        [row.state, row.deliveryAmount === null ? '' : formatCents(row.deliveryAmount), nameOf(row.taxCodeId)].filter(Boolean).join(' '),
      )
      .join(', '),
    approvalAbove: approvalAbove === null ? '' : String(approvalAbove),
    linkDays: String(linkDays),
  }
}

// A tax code's rates are kept by the ids of QuickBooks.
async function taxCodes(db: Db): Promise<TaxCode[]> {
  const { rows } = await sql<TaxCode>`
  select c.id, c.name, trim_scale(coalesce((
      select sum(r.rate_percent) from jsonb_array_elements_text(c.sales_rates) each
      join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'taxRate' and l.external_id = each
      join tax_rates r on ${ofCompany('r')} and r.id = l.local_id and r.active), 0))::text as percent
  from tax_codes c where ${ofCompany('c')} and c.active and c.taxable order by app.sort_key(c.name), c.id`.execute(db)
  return rows
}
