import { sql } from 'kysely'
import { type Language, languageOf } from '#contract/languages.ts'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { type Recipient, type RecipientToken, recipientTokens } from '../recipients.ts'
import { type Addressee, addresseesOf, type EventFacts, type Happening, rowsThatCount } from '../resolve.ts'
import { statesOf } from './addresses.ts'
import { listOf } from './lists.ts'

/** `repId`: who is credited with it. */
type Happened = {
  companyId: string
  deviceId: string
  events: readonly Happening[]
  /** Null: it is about none. */
  customerId: string | null
  classId: string | null
  repId: string
}

/** Who gets a copy of what happened on a device, each address once, whichever of the events it is for. */
export async function whoGetsCopies(db: Db, happened: Happened): Promise<Addressee[]> {
  const { companyId, deviceId, events, customerId, classId } = happened
  const [ofAll, own] = await Promise.all([listOf(db, companyId), listOf(db, deviceId)])
  const meant = rowsThatCount(own.mode, await withStates(db, ofAll.rows), await withStates(db, own.rows))
  if (!meant.some(({ active, events: of }) => active && events.some(({ event }) => of.includes(event)))) return []
  const customer = customerId
    ? await db.selectFrom('customers').select('customerType').where('id', '=', customerId).executeTakeFirst()
    : undefined
  return addresseesOf(meant, {
    ...{ happened: events, classId, customerType: customer?.customerType ?? null },
    people: await peopleOf(db, happened),
    companyLanguage: await languageOfCompany(db),
  })
}

async function withStates(db: Db, rows: Awaited<ReturnType<typeof listOf>>['rows']): Promise<Recipient[]> {
  const states = await statesOf(
    db,
    rows.map(({ recipient }) => recipient),
  )
  return rows.map(({ minAmount, customerType, classId, ...row }) => ({
    ...row,
    condition: { minAmount, customerType, classId },
    state: states.get(row.recipient) ?? 'Pending',
  }))
}

type Found = { token: RecipientToken; address: string; name: string; language: string | null }
/**
 * Whom each token stands for today, without those who want no copies or whose mailbox was refused. The office is the company's own address, or
 * its owners; a rep's managers are the managers, and the warehouse is who runs it.
 */
async function peopleOf(db: Db, { customerId, repId }: Happened): Promise<EventFacts['people']> {
  const { rows } = await sql<Found>`
    select p.token, p.address, p.name, p.language from (
      select '@customer' as token, c.email as address, c.customer_name as name, null as language from customers c
        where ${ofCompany('c')} and c.id = ${customerId}::uuid
      union all
      select '@billing', t.email, trim(t.fn || ' ' || t.ln), null from contacts t
        where ${ofCompany('t')} and t.customer_id = ${customerId}::uuid and t.active and t.contact_type ~* 'bill|payable|factur|cobr'
      union all
      select '@rep', r.email, r.name, (select u.language from users u where u.id = r.user_id) from reps r
        where ${ofCompany('r')} and r.id = ${repId}::uuid
      union all
      select case m.role when 'manager' then '@repManager' else '@warehouse' end, u.email, u.display_name, u.language
        from memberships m join users u on u.id = m.user_id
        where ${ofCompany('m')} and m.role in ('manager', 'operations') and m.suspended_at is null
      union all
      select '@office', k.email, k.company_name, null from companies k where k.id = ${company} and k.email <> ''
      union all
      select '@office', u.email, u.display_name, u.language from memberships m join users u on u.id = m.user_id
        where ${ofCompany('m')} and m.role = 'owner' and m.suspended_at is null
          and exists (select from companies k where k.id = ${company} and k.email = '')) p
    where trim(p.address) <> '' and not exists (select from device_addresses a where ${ofCompany('a')}
      and a.email = lower(trim(p.address)) and (a.state = 'Unsubscribed' or a.refused_at is not null))
    order by p.address`.execute(db.withoutPlugins())
  return Object.fromEntries(recipientTokens.map((token) => [token, rows.filter((row) => row.token === token)]))
}

/** That of whoever has owned it longest. */
export async function languageOfCompany(db: Db): Promise<Language> {
  const owner = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select('users.language')
    .where('role', '=', 'owner')
    .orderBy('memberships.createdAt')
    .limit(1)
    .executeTakeFirst()
  return languageOf(owner?.language ?? undefined)
}
