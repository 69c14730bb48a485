import { sql } from 'kysely'
import { settledCents } from '#contract/money.ts'
import { dayAt } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { daysOfStrangers } from '#server/mail/mail-to-strangers.ts'

/** What an automation knows of a customer at a time. Days are the company's; money is cents. */
export type Facts = {
  customerId: string
  name: string
  firstName: string
  customerCompany: string
  email: string
  countryCode: string
  state: string
  zip: string
  phone: string
  /** Of the person who signs in for the customer. */
  language: string | null
  active: boolean
  onHold: boolean
  repCode: string
  repName: string
  balance: number
  overdue: number
  /** The first day on which its oldest unpaid invoice was late. */
  overdueSince: string | null
  daysOverdue: number
  createdOn: string
  /** The day of its last invoice. */
  lastOrder: string | null
  daysSinceOrder: number
  unsubscribed: boolean
  hadMarketing: boolean
  /** Of the whole company. */
  lettersToday: number
  /** The company was signed up this week and has no QuickBooks. */
  isStranger: boolean
  ourCompany: string
  ourPhone: string
  ourEmail: string
}

export async function factsOf(db: Db, customerId: string, today: string): Promise<Facts> {
  const { rows } = await sql<Omit<Facts, 'createdOn' | 'daysSinceOrder'> & { createdAt: string; timeZone: string }>`
    select c.id as customer_id, c.customer_name as name, c.first_name, c.customer_company_name as customer_company, c.email, c.country_code, c.state, c.zip, c.phone, c.active, c.on_hold,
      c.sales_representative as rep_code, coalesce(r.name, '') as rep_name, c.open_balance as balance, o.overdue, o.overdue_since,
      coalesce(${today}::date - o.overdue_since + 1, 0) as days_overdue, l.last_order,
      c.created_at, f.time_zone,
      (select u.language from memberships m join users u on u.id = m.user_id where ${ofCompany('m')} and m.customer_id = c.id and u.language is not null limit 1) as language,
      exists (select from unsubscribed u where ${ofCompany('u')} and u.email = lower(c.email)) as unsubscribed,
      exists (select from marketing_days d where ${ofCompany('d')} and d.email = lower(c.email) and d.day = ${today}::date) as had_marketing,
      coalesce((select d.letters from letter_days d where ${ofCompany('d')} and d.day = ${today}::date), 0) as letters_today,
      f.created_at > now() - ${daysOfStrangers} * interval '1 day'
        and not exists (select from quickbooks_connections q where ${ofCompany('q')} and q.state <> 'disconnected') as is_stranger,
      f.company_name as our_company, f.phone as our_phone, f.email as our_email
    from customers c join companies f on f.id = ${company}
      left join reps r on ${ofCompany('r')} and r.code = c.sales_representative
      cross join lateral (select coalesce(sum(i.balance), 0)::bigint as overdue, min(i.overdue_from) as overdue_since from invoices i
        where ${ofCompany('i')} and i.customer_id = c.id and i.balance > ${sql.lit(settledCents)} and not i.deleted and i.overdue_from <= ${today}::date) o
      cross join lateral (select max(i.date) as last_order from invoices i where ${ofCompany('i')} and i.customer_id = c.id and not i.deleted and not i.voided) l
    where ${ofCompany('c')} and c.id = ${customerId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`No customer ${customerId}`)
  const { createdAt, timeZone, ...facts } = row
  const createdOn = dayAt(createdAt, timeZone)
  const daysSinceOrder = Temporal.PlainDate.from(facts.lastOrder ?? createdOn).until(today).days
  return { ...facts, createdOn, daysSinceOrder }
}
