import { fieldsToSave } from '#contract/edit.ts'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type AllowanceFields, type PartnerAllowance, partnerAllowanceFields, type savePartnerAllowance } from '../../contract.ts'
import { partnerOf } from '../partner.ts'
import { refusingTwice } from '../taken.ts'

const columns = ['id', 'kind', 'code', 'per', 'percent', 'amount', 'settled'] as const

/** What is agreed with a partner to come off or on top of its orders. */
export async function allowancesOf(db: Db, partnerId: string): Promise<PartnerAllowance[]> {
  await partnerOf(db, partnerId)
  const rows = await db
    .selectFrom('partnerAllowances')
    .select(columns)
    .where('partnerId', '=', partnerId)
    .orderBy('code')
    .orderBy('kind')
    .orderBy('per')
    .execute()
  return rows.map((row) => ({ ...row, percent: row.percent ?? '', amount: row.amount ?? '' }))
}

/** Adds one, or changes the one with this id. */
export async function saveAllowance(
  db: Db,
  by: Actor,
  partnerId: string,
  { id, ...given }: ValidInput<typeof savePartnerAllowance>['body'],
) {
  await partnerOf(db, partnerId, { lock: true })
  const before = id ? (await allowancesOf(db, partnerId)).find((each) => each.id === id) : undefined
  if (id && !before) throw new AppError('notFound')
  return keep(db, by, partnerId, before, fieldsToSave(partnerAllowanceFields, given, before ?? null))
}

/** What somebody agreed to with a document: whatever was agreed of it before, this is from now on. */
export async function rememberAllowance(db: Db, by: Actor, partnerId: string, given: AllowanceFields) {
  await partnerOf(db, partnerId, { lock: true })
  const { kind, code, per } = given
  const before = (await allowancesOf(db, partnerId)).find((each) => each.kind === kind && each.code === code && each.per === per)
  return keep(db, by, partnerId, before, given)
}

async function keep(
  db: Db,
  by: Actor,
  partnerId: string,
  before: PartnerAllowance | undefined,
  fields: AllowanceFields,
): Promise<{ id: string }> {
  const row = { ...fields, percent: fields.percent || null, amount: fields.amount || null }
  const write = before
    ? db
        .updateTable('partnerAllowances')
        .set({ ...row, updatedAt: new Date() })
        .where('id', '=', before.id)
        .returning('id')
    : db
        .insertInto('partnerAllowances')
        .values({ companyId: by.companyId, partnerId, ...row })
        .returning('id')
  const { id } = await refusingTwice<{ id: string }>(write.executeTakeFirstOrThrow())
  await audit(db, by, {
    action: before ? 'partnerAllowanceChanged' : 'partnerAllowanceAdded',
    recordKind: 'partner',
    recordId: partnerId,
    changes: [{ field: 'allowance', from: before ? shown(before) : '', to: shown(fields) }],
  })
  return { id }
}

export async function removeAllowance(db: Db, by: Actor, id: string) {
  const row = await db
    .deleteFrom('partnerAllowances')
    .where('id', '=', id)
    .returning(['partnerId', ...columns])
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  await audit(db, by, {
    action: 'partnerAllowanceRemoved',
    recordKind: 'partner',
    recordId: row.partnerId,
    changes: [{ field: 'allowance', from: shown({ ...row, percent: row.percent ?? '', amount: row.amount ?? '' }), to: '' }],
  })
  return {}
}

const shown = ({ code, percent, amount }: Pick<AllowanceFields, 'code' | 'percent' | 'amount'>) =>
  `${code} ${percent ? `${percent} %` : `$${amount}`}`
