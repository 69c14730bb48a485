import { fieldsToSave } from '#contract/edit.ts'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { booksCurrency, type savePartner } from '../contract.ts'
import { type PartnerFields, partnerFields } from '../partner-fields.ts'
import { checkCustomer } from './customer.ts'
import { type Partner, partnerOf } from './partner.ts'
import { changesOf } from './partner-changes.ts'
import { refusingTwice } from './taken.ts'

export async function savePartnerOf(context: DbContext, { id, version, ...given }: ValidInput<typeof savePartner>['body']) {
  const { db } = context
  const before = id ? await partnerOf(db, id, { lock: true }) : null
  if (before && before.version !== version) throw new AppError('partnerChanged')
  const fields = fieldsToSave(partnerFields, given, before)
  await checkCustomer(context, fields.customerId, before?.customerId)
  if (fields.currency && fields.currency !== booksCurrency)
    throw new AppError('invalid', { fields: { currency: 'partners.errors.currency' } })
  const changes = await changesOf(db, before, fields)
  if (before && !changes.length) return { id: before.id, version: before.version }
  const saved = await refusingTwice(before ? change(db, before, fields) : add(context, fields))
  await keepDeadlines(context, saved.id, fields.deadlines)
  await audit(db, actorOf(context), {
    action: before ? 'changed' : 'created',
    recordKind: 'partner',
    recordId: saved.id,
    recordVersion: saved.version,
    changes,
  })
  return saved
}

async function change(db: Db, { id, version }: Partner, { deadlines: _, ...row }: PartnerFields) {
  await db
    .updateTable('tradingPartners')
    .set({ ...row, version: version + 1, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
  return { id, version: version + 1 }
}

const add = (context: DbContext, { deadlines: _, ...row }: PartnerFields) =>
  context.db
    .insertInto('tradingPartners')
    .values({ companyId: memberOf(context).companyId, ...row })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

async function keepDeadlines(context: DbContext, partnerId: string, deadlines: PartnerFields['deadlines']) {
  const { db } = context
  const { companyId } = memberOf(context)
  await db.deleteFrom('partnerDeadlines').where('partnerId', '=', partnerId).execute()
  if (!deadlines.length) return
  await db
    .insertInto('partnerDeadlines')
    .values(deadlines.map((deadline) => ({ companyId, partnerId, ...deadline })))
    .execute()
}
