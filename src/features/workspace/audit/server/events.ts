import {
  automationsPath,
  companyPath,
  customerPath,
  customersPath,
  documentPath,
  listsPath,
  orderPath,
  partnerPath,
  peoplePath,
  repsPath,
  salesSettingsPath,
} from '#contract/places.ts'
import { namesOfAutomations } from '#features/customers/automations/server/door.ts'
import { namesOfCustomers } from '#features/customers/customers/server/door.ts'
import { personNames } from '#features/identity/people/server/door.ts'
import { namesOfOrders } from '#features/sales/orders/server/door.ts'
import { namesOfDocuments } from '#features/trade/exchange/server/door.ts'
import { namesOfPartners } from '#features/trade/partners/server/door.ts'
import type { Change } from '#server/data/audit.ts'
import { timeOfId } from '#server/data/time-ids.ts'
import type { DbContext } from '#server/http/context.ts'
import { type AuditEvent, origins } from '../contract.ts'

export type EventRow = {
  id: string
  actor: string
  origin: string
  ip: string
  action: string
  recordKind: string | null
  recordId: string | null
  changes: Change[]
}

/** Events with the names that their records have today. */
export async function asEvents({ db }: Pick<DbContext, 'db'>, rows: readonly EventRow[]): Promise<AuditEvent[]> {
  const idsOf = (kind: string) => [
    ...new Set(rows.flatMap(({ recordKind, recordId }) => (recordKind === kind && recordId ? [recordId] : []))),
  ]
  const reps = idsOf('rep')
  const [customers, orders, partners, documents, automations, people, repRows] = await Promise.all([
    namesOfCustomers(db, idsOf('customer')),
    namesOfOrders(db, idsOf('order')),
    namesOfPartners(db, idsOf('partner')),
    namesOfDocuments(db, idsOf('document')),
    namesOfAutomations(db, idsOf('automation')),
    personNames(db, [...idsOf('user'), ...idsOf('person')]),
    reps.length ? db.selectFrom('reps').select(['id', 'name']).where('id', 'in', reps).execute() : [],
  ])
  const others = new Map([
    ...orders,
    ...partners,
    ...documents,
    ...automations,
    ...people,
    ...repRows.map(({ id, name }) => [id, name] as const),
  ])
  return rows.map(({ id, actor, origin, ip, action, recordKind, recordId, changes }) => ({
    id,
    at: new Date(timeOfId(id)).toISOString(),
    actor,
    origin: origins.find((known) => known === origin) ?? 'system',
    ip,
    action,
    recordKind: recordKind ?? '',
    recordName: customers.get(recordId ?? '') ?? others.get(recordId ?? '') ?? '',
    recordPath: pathOf(recordKind ?? '', recordId ?? '', { customers, orders, partners, documents }),
    changes,
  }))
}

type Names = ReadonlyMap<string, string>
function pathOf(
  kind: string,
  id: string,
  { customers, orders, partners, documents }: Record<'customers' | 'orders' | 'partners' | 'documents', Names>,
): string | null {
  if (customers.has(id)) return customerPath(id)
  if (orders.has(id)) return orderPath(id)
  if (documents.has(id)) return documentPath(id)
  return partners.has(id) ? partnerPath(id) : (screens[kind] ?? null)
}

/** Records without a page of their own stand on a screen. */
const screens: Record<string, string> = {
  company: companyPath,
  salesSettings: salesSettingsPath,
  rep: repsPath,
  person: peoplePath,
  view: customersPath,
  automation: automationsPath,
  list: listsPath,
}
