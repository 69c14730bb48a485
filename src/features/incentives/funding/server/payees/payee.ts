import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { PayeeKind } from '../../../programs/door.ts'
import type { getPayee, Payee, savePayee } from '../../payees.ts'
import { fundingSettings } from '../money/settings.ts'
import { accountPlace } from './account-place.ts'
import { payable, payeeRows } from './payee-facts.ts'
import { countAsPreparer } from './preparers.ts'

async function known(context: DbContext, kind: PayeeKind, id: string) {
  const found = (await payeeRows(context.db, [{ kind, id }])).get(`${kind} ${id}`)
  if (!found) throw new AppError('notFound')
  return found
}

export async function payeeOf(context: DbContext, id: string, kind: PayeeKind): Promise<RawResult<typeof getPayee>> {
  const { db } = context
  const payee = await known(context, kind, id)
  const row = await db.selectFrom('payees').selectAll().where('kind', '=', kind).where('payeeId', '=', id).executeTakeFirst()
  const settings = await fundingSettings(db)
  const { rows: cards } = await sql<Payee['cards'][number]>`
    select t.id as "contactId", trim(t.fn || ' ' || t.ln) as name, case when k.last4 = '' then '' else '•••• ' || k.last4 end as "rapidCardNo",
      k.state as "rapidStatus" from contacts t join pay_cards k on ${ofCompany('k')} and k.contact_id = t.id
    where ${ofCompany('t')} and k.state not in ('Replaced', 'Closed', 'Refused')
      and (t.id = ${row?.contactId ?? null}::uuid or ${kind} = 'C' and t.customer_id = ${id}::uuid) order by lower(t.fn), lower(t.ln), t.id limit 100`.execute(
    db.withoutPlugins(),
  )
  return {
    version: row?.version ?? 0,
    name: payee.name,
    contactId: row?.contactId ?? null,
    cards,
    bankRouting: payee.bankRouting,
    bankAccount: payee.bankLast4 && `•••• ${payee.bankLast4}`,
    bankSavings: row?.bankSavings ?? false,
    toCompany: payee.toCompany,
    taxFormOn: payee.taxFormOn,
    taxLast4: row?.taxLast4 ?? '',
    otherWay: payee.isEmployee ? 'payroll' : (payee.otherWay ?? (kind === 'C' ? 'credit' : 'manual')),
    hold: payee.hold,
    paysInactive: payee.paysInactive,
    state: payee.state,
    held: {
      D: payable(payee, 'D', settings).held,
      A: payable(payee, 'A', settings).held,
      O: payable(payee, 'O', settings).held,
    },
    canWrite: can(memberOf(context).role, 'funding.write'),
  }
}

export async function saveProfile(
  context: DbContext,
  id: string,
  { kind, version, bankAccount, ...given }: ValidInput<typeof savePayee>['body'],
): Promise<RawResult<typeof savePayee>> {
  const { db, services } = context
  const { companyId } = memberOf(context)
  const payee = await known(context, kind, id)
  if (given.contactId) {
    const contact = await db.selectFrom('contacts').select('customerId').where('id', '=', given.contactId).executeTakeFirst()
    if (!contact || (kind === 'C' && contact.customerId !== id)) throw new AppError('notFound')
  }
  await db
    .insertInto('payees')
    .values({ companyId, kind, payeeId: id, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const before = await db
    .selectFrom('payees')
    .selectAll()
    .where('kind', '=', kind)
    .where('payeeId', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.version !== version) throw new AppError('changedMeanwhile')
  const hasAccount = bankAccount !== '' || before.bankAccountSealed !== null
  if (given.bankRouting && !hasAccount) throw new AppError('invalid', { fields: { bankAccount: 'validation.required' } })
  if (!given.bankRouting && bankAccount) throw new AppError('invalid', { fields: { bankRouting: 'validation.required' } })
  // Money for one account does not go to another bank's account of the same number.
  if (given.bankRouting !== before.bankRouting && given.bankRouting && !bankAccount)
    throw new AppError('invalid', { fields: { bankAccount: 'validation.required' } })
  const account = bankAccount
    ? {
        bankAccountSealed: services.secrets.seal(bankAccount, accountPlace(kind, id)),
        bankLast4: bankAccount.slice(-4),
        bankChangedAt: new Date(),
      }
    : given.bankRouting
      ? {}
      : { bankAccountSealed: null, bankLast4: '' }
  const isElsewhere =
    bankAccount !== '' || (['bankRouting', 'bankSavings', 'toCompany'] as const).some((field) => given[field] !== before[field])
  await db
    .updateTable('payees')
    .set({ ...given, ...account, version: version + 1, ...(isElsewhere && { bankVersion: before.bankVersion + 1 }) })
    .where('kind', '=', kind)
    .where('payeeId', '=', id)
    .execute()
  const changes = Object.entries(given)
    .filter(([field, value]) => before[field as keyof typeof given] !== value)
    .map(([field, to]) => ({ field, from: String(before[field as keyof typeof given] ?? ''), to: String(to ?? '') }))
  if (bankAccount)
    changes.push({ field: 'bankAccount', from: before.bankLast4 && `•••• ${before.bankLast4}`, to: `•••• ${bankAccount.slice(-4)}` })
  if (isElsewhere) await countAsPreparer(context, { kind, payeeId: id, payVia: 'A' })
  if (given.contactId !== before.contactId) await countAsPreparer(context, { kind, payeeId: id, payVia: 'D' })
  if (changes.length)
    await audit(db, actorOf(context), {
      action: 'payeeChanged',
      recordKind: kind === 'C' ? 'customer' : 'rep',
      recordId: id,
      changes: [{ field: 'payee', from: '', to: payee.name }, ...changes],
    })
  return { version: version + 1 }
}
