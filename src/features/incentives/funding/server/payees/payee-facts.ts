import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { PayeeKind } from '../../../programs/door.ts'
import type { HeldReason, PayoutWay } from '../../states.ts'
import type { FundingSettings } from '../money/settings.ts'
import type { PayeeFacts } from '../providers/payout-provider.ts'
import { providers } from '../providers/providers.ts'

export type PayeeRow = {
  kind: PayeeKind
  id: string
  name: string
  active: boolean
  /** On the company's own payroll: nothing is paid to them from here (rules 3.22, 10). */
  isEmployee: boolean
  otherWay: 'credit' | 'manual' | 'payroll' | null
  hold: string
  paysInactive: boolean
  taxFormOn: string | null
  toCompany: boolean
  state: string
  bankVersion: number
} & Omit<PayeeFacts, 'way'>

type Found = Omit<PayeeRow, 'cards'>
type Card = PayeeFacts['cards'][number] & { kind: PayeeKind; payeeId: string }

/** Whom these ids name; a customer who was merged away is nobody's payee any more. */
export async function payeeRows(db: Db, payees: readonly { kind: PayeeKind; id: string }[]): Promise<Map<string, PayeeRow>> {
  if (!payees.length) return new Map()
  const idsOf = (kind: PayeeKind) => payees.filter((each) => each.kind === kind).map(({ id }) => id)
  const profile = sql`y.other_way as "otherWay", coalesce(y.hold, '') as hold, coalesce(y.pays_inactive, false) as "paysInactive",
    y.tax_form_on::text as "taxFormOn", coalesce(y.to_company, false) as "toCompany", coalesce(y.state, '') as state,
    coalesce(y.bank_routing, '') as "bankRouting", coalesce(y.bank_last4, '') as "bankLast4",
    coalesce(y.bank_version, 0) as "bankVersion"`
  const { rows } = await sql<Found>`
    select 'C' as kind, c.id, c.customer_name as name, c.active, false as "isEmployee", ${profile} from customers c
      left join payees y on ${ofCompany('y')} and y.kind = 'C' and y.payee_id = c.id
      where ${ofCompany('c')} and c.id = any(${idsOf('C')}::uuid[])
    union all
    select 'S', r.id, r.name, r.active, r.employee_id is not null, ${profile} from reps r
      left join payees y on ${ofCompany('y')} and y.kind = 'S' and y.payee_id = r.id
      where ${ofCompany('r')} and r.id = any(${idsOf('S')}::uuid[])`.execute(db.withoutPlugins())
  const { rows: cards } = await sql<Card>`
    with chosen as (
      select y.kind, y.payee_id, y.contact_id from payees y where ${ofCompany('y')} and y.contact_id is not null
        and y.payee_id = any(${payees.map(({ id }) => id)}::uuid[])
      union all
      select 'C', t.customer_id, t.id from contacts t where ${ofCompany('t')} and t.customer_id = any(${idsOf('C')}::uuid[])
        and not exists (select from payees y where ${ofCompany('y')} and y.kind = 'C' and y.payee_id = t.customer_id and y.contact_id is not null))
    select h.kind, h.payee_id as "payeeId", k.proxy_id as "proxyId", k.last4, k.state, k.provider, t.active as "contactActive"
    from chosen h join pay_cards k on ${ofCompany('k')} and k.contact_id = h.contact_id join contacts t on ${ofCompany('t')} and t.id = h.contact_id
    where k.state not in ('Replaced', 'Closed', 'Refused') order by k.id`.execute(db.withoutPlugins())
  return new Map(
    rows.map((row) => [
      `${row.kind} ${row.id}`,
      { ...row, cards: cards.filter(({ kind, payeeId }) => kind === row.kind && payeeId === row.id) },
    ]),
  )
}

/** How somebody is paid where a program says `payVia`. */
export function wayOf({ kind, isEmployee, otherWay }: PayeeRow, payVia: 'D' | 'A' | 'O'): PayoutWay {
  if (isEmployee && payVia === 'O') return 'payroll'
  if (payVia === 'D') return 'card'
  if (payVia === 'A') return 'ach'
  return otherWay ?? (kind === 'C' ? 'credit' : 'manual')
}

/** Where the money goes, or why nothing can be paid now. */
export function payable(
  payee: PayeeRow,
  payVia: 'D' | 'A' | 'O',
  { withoutTaxForm }: Pick<FundingSettings, 'withoutTaxForm'>,
): { way: PayoutWay; target: string; last4: string; held: HeldReason | null } {
  const way = wayOf(payee, payVia)
  const found = providers[way].validatePayee({ ...payee, way })
  const held: HeldReason | null =
    (payee.hold ? 'hold' : null) ??
    (payee.isEmployee && payVia !== 'O' ? 'payroll' : null) ??
    (!payee.active && !payee.paysInactive ? 'inactive' : null) ??
    ('held' in found ? found.held : null) ??
    (withoutTaxForm === 'hold' && payee.taxFormOn === null && way !== 'credit' && way !== 'payroll' ? 'taxForm' : null)
  return { way, target: 'held' in found ? '' : found.target, last4: 'held' in found ? '' : found.last4, held }
}
