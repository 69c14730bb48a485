import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { toYesNo } from '#contract/fields.ts'
import { can } from '#contract/permissions.ts'
import { mustBeSeen } from '#features/devices/devices/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type {
  getCompanyDistributionList,
  getDistributionList,
  RecipientRow,
  ShownRecipient,
  saveCompanyDistributionList,
  saveDistributionList,
} from '../contract.ts'
import type { ListMode } from '../recipients.ts'
import { askThem, statesOf } from './addresses.ts'
import { refusedOf } from './refused.ts'

type Owner = { scope: 'company' | 'device'; ownerId: string }
/** As it is kept. */
export type KeptRow = Omit<RecipientRow, 'active'> & { active: boolean }
type List = { version: number; mode: ListMode; rows: KeptRow[] }

export async function companyList(context: DbContext): Promise<RawResult<typeof getCompanyDistributionList>> {
  const { companyId, role } = memberOf(context)
  const { version, rows } = await listOf(context.db, companyId)
  return { version, rows: await shown(context.db, rows), canWrite: can(role, 'settings.write'), refused: await refusedOf(context) }
}
export const keepCompanyList = (context: DbContext, body: ValidInput<typeof saveCompanyDistributionList>['body']) =>
  keep(context, { scope: 'company', ownerId: memberOf(context).companyId }, { ...body, rows: asKept(body.rows), mode: 'inherit' })

export async function deviceList(context: DbContext, id: string): Promise<RawResult<typeof getDistributionList>> {
  const { companyId, role } = memberOf(context)
  await mustBeSeen(context, id)
  const [own, company] = await Promise.all([listOf(context.db, id), listOf(context.db, companyId)])
  const [rows, above] = await Promise.all([shown(context.db, own.rows), shown(context.db, company.rows)])
  return {
    version: own.version,
    mode: own.mode,
    rows,
    company: above,
    canWrite: can(role, 'devices.write'),
    refused: await refusedOf(context),
  }
}
export async function keepDeviceList(context: DbContext, id: string, body: ValidInput<typeof saveDistributionList>['body']) {
  await mustBeSeen(context, id)
  return keep(context, { scope: 'device', ownerId: id }, { ...body, rows: asKept(body.rows) })
}
const asKept = (rows: readonly RecipientRow[]): KeptRow[] => rows.map((row) => ({ ...row, active: row.active === 'Y' }))

export async function listOf(db: Db, ownerId: string): Promise<List> {
  const list = await db.selectFrom('deviceRecipientLists').select(['version', 'mode']).where('ownerId', '=', ownerId).executeTakeFirst()
  if (!list) return { version: 0, mode: 'inherit', rows: [] }
  const rows = await db.selectFrom('deviceRecipients').selectAll().where('ownerId', '=', ownerId).orderBy('position').execute()
  return {
    ...list,
    rows: rows.map(({ recipient, name, language, events, sendAs, content, minAmount, customerType, classId, active }) => ({
      recipient,
      name,
      language,
      events: events as RecipientRow['events'],
      sendAs,
      content,
      minAmount,
      customerType,
      classId,
      active,
    })),
  }
}

async function shown(db: Db, rows: readonly KeptRow[]): Promise<ShownRecipient[]> {
  const states = await statesOf(
    db,
    rows.map(({ recipient }) => recipient),
  )
  return rows.map((row) => ({ ...row, active: toYesNo(row.active), state: states.get(row.recipient) ?? 'Pending' }))
}

/** The whole list is replaced, or nothing is. */
async function keep(context: DbContext, { scope, ownerId }: Owner, { version, mode, rows }: List) {
  const { db } = context
  const { companyId } = memberOf(context)
  const by = actorOf(context)
  await db
    .insertInto('deviceRecipientLists')
    .values({ companyId, scope, ownerId, version: 0 })
    .onConflict((known) => known.columns(['companyId', 'ownerId']).doNothing())
    .execute()
  await db.selectFrom('deviceRecipientLists').select('version').where('ownerId', '=', ownerId).forUpdate().executeTakeFirst()
  const before = await listOf(db, ownerId)
  if (before.version !== version) throw new AppError('recipientsChanged')
  await checkClasses(db, rows)
  const asked = await askThem(context, rows)
  await db.deleteFrom('deviceRecipients').where('ownerId', '=', ownerId).execute()
  if (rows.length)
    await db
      .insertInto('deviceRecipients')
      .values(rows.map((row, position) => ({ companyId, ownerId, position, ...row })))
      .execute()
  await db
    .updateTable('deviceRecipientLists')
    .set({ mode, version: version + 1, changedBy: by.actor, changedAt: sql`now()` })
    .where('ownerId', '=', ownerId)
    .execute()
  const changes = [
    { field: 'listMode', from: before.mode, to: mode },
    { field: 'recipients', from: written(before.rows), to: written(rows) },
  ].filter(({ from, to }) => from !== to)
  if (changes.length) await audit(db, by, { action: 'recipientsChanged', recordKind: scope, recordId: ownerId, changes })
  return { version: version + 1, asked }
}

async function checkClasses(db: Db, rows: readonly KeptRow[]) {
  const ids = rows.flatMap(({ classId }) => (classId ? [classId] : []))
  if (!ids.length) return
  const known = await db.selectFrom('classes').select('id').where('id', 'in', ids).execute()
  const wrong = rows.findIndex(({ classId }) => classId && !known.some(({ id }) => id === classId))
  if (wrong >= 0) throw new AppError('invalid', { fields: { [`rows.${wrong}.classId`]: 'validation.unknown' } })
}

/** As the log has it: `To @customer: ORDER_SUBMITTED`. */
const written = (rows: readonly KeptRow[]) =>
  rows.map(({ sendAs, recipient, events, active }) => `${active ? sendAs : 'off'} ${recipient}: ${events.join(' ')}`).join('; ')
