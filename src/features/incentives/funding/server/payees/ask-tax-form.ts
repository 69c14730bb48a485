import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { reachOf } from '#features/sales/receipts/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { postMail } from '#server/mail/mail.ts'
import { takeMailAtFirst } from '#server/mail/mail-to-strangers.ts'
import type { PayeeKind } from '../../../programs/door.ts'
import { addressOf, languageOf } from '../../../statements/server/door.ts'
import type { askTaxForm } from '../../payees.ts'
import { payeeRows } from './payee-facts.ts'

/** The form itself goes another way than by our mail: it has the whole number in it. */
export async function askForTaxForm(context: DbContext, id: string, kind: PayeeKind): Promise<RawResult<typeof askTaxForm>> {
  const { db, services } = context
  const { companyId, userId } = memberOf(context)
  const payee = (await payeeRows(db, [{ kind, id }])).get(`${kind} ${id}`)
  if (!payee) throw new AppError('notFound')
  if (payee.taxFormOn) throw new AppError('payeeHasTaxForm')
  const address = await addressOf(db, kind, id)
  if (!address) throw new AppError('statementNoAddress')
  if (!address.signsIn) await takeMailAtFirst(db, services.config, companyId)
  const company = await db.selectFrom('companies').select(['companyName', 'email', 'phone']).executeTakeFirstOrThrow()
  const recordKind = kind === 'C' ? 'customer' : 'rep'
  await postMail(services, db, {
    template: 'taxForm',
    to: address.to,
    language: (await languageOf(db, kind, id)) ?? context.language,
    values: { companyName: company.companyName, reach: reachOf(company) },
    sender: { companyId, userId, record: { kind: recordKind, id } },
  })
  const asked = { taxFormAskedAt: new Date(), taxFormAskedTo: address.to }
  await db
    .insertInto('payees')
    .values({ companyId, kind, payeeId: id, version: 0, ...asked })
    .onConflict((conflict) => conflict.columns(['companyId', 'kind', 'payeeId']).doUpdateSet(asked))
    .execute()
  await audit(db, actorOf(context), {
    action: 'taxFormAsked',
    recordKind,
    recordId: id,
    changes: [
      { field: 'payee', from: '', to: payee.name },
      { field: 'email', from: '', to: address.to },
    ],
  })
  return { to: address.to }
}
