import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { customerPath, incentiveSettingsPath, itemPath, orderPath } from '#contract/places.ts'
import { pageThere } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { text } from '#server/text.ts'
import { type Difference, differenceKinds, ownEntities } from '../contract.ts'

type Row = {
  id: string
  entity: string
  externalId: string
  localId: string | null
  kind: string
  label: string
  date: string | null
  customerName: string
  customerId: string | null
  fields: { field: string; ours: unknown; theirs: unknown }[]
  cause: string
  changedAt: string | null
  deliveryId: string | null
  state: string
  /** The company's own clock. */
  zone: string
}

/** What differs, as people read it; what is not healed first. */
export async function listDifferences(db: Db, proofId: string, language: Language, most: number): Promise<Difference[]> {
  if (!proofId) return []
  const { rows } = await sql<Row>`
    select d.*, (select time_zone from companies where id = ${company}) as zone from book_differences d
    where ${ofCompany('d')} and d.proof_id = ${proofId} order by d.state = 'healed', d.id limit ${most}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    entity: row.entity,
    externalId: row.externalId,
    kind: differenceKinds.find((each) => each === row.kind) ?? 'details',
    record: `${text(language, `proof.records.${row.entity}`)} ${row.label || `#${row.externalId}`}`,
    customerName: row.customerName,
    date: row.date,
    fields: row.fields.map(({ field, ours, theirs }) => ({
      label: labelOf(language, field),
      ours: valueText(language, field, ours),
      theirs: valueText(language, field, theirs),
    })),
    cause: text(language, `proof.causes.${row.cause}`, { when: timeText(language, row) }),
    state: row.state === 'healed' || row.state === 'reading' ? row.state : 'open',
    path: pathOf(row),
    quickbooksUrl: row.kind === 'deletedThere' ? null : pageThere(row.entity, row.externalId),
    deliveryId: row.deliveryId,
    itemId: row.entity === 'Stock' ? row.localId : null,
    settles: row.entity === 'Stock' ? settlesOf(row.cause) : [],
  }))
}

/** What waits comes there by itself; what QuickBooks does not count cannot be adjusted there. */
const settlesOf = (cause: string): Difference['settles'] =>
  cause === 'stockWaits' ? [] : cause === 'stockGone' ? ['take'] : ['take', 'post']

/** What is of an order stands with the order, else with its customer. */
function pathOf({ entity, localId, customerId }: Row): string | null {
  if (entity === 'Stock') return localId && itemPath(localId)
  if (entity === 'Accrual') return incentiveSettingsPath
  if (ownEntities.includes(entity)) return localId && orderPath(localId)
  return localId && customerId ? customerPath(customerId) : null
}

const timeText = (language: Language, { changedAt, zone }: Row) =>
  changedAt
    ? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(new Date(changedAt))
    : ''

function labelOf(language: Language, field: string): string {
  for (const key of [`proof.fields.${field}`, `fields.${field}`]) {
    const label = text(language, key)
    if (label !== key) return label
  }
  return field
}

const amounts = ['accrued', 'total', 'balance', 'unapplied', 'openBalance', 'tax']
/** In dollars, with as many decimals as they have. */
const prices = ['unitPrice', 'purchaseCost']
const price = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 7 })
const day = /^\d{4}-\d\d-\d\d$/

function valueText(language: Language, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (amounts.includes(field) && typeof value === 'number') return formatCents(value)
  if (prices.includes(field)) return price.format(Number(value))
  if (typeof value === 'string' && day.test(value))
    return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value))
  if (typeof value === 'boolean') return text(language, value ? 'common.yes' : 'common.no')
  if (Array.isArray(value)) return text(language, 'proof.entries', { count: value.length })
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
