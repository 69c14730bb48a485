import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { addItem } from '../../contract.ts'
import { deliver } from '../quickbooks/deliver.ts'
import { type AccountKind, accountsFor } from './accounts.ts'
import { checkFields } from './checks.ts'
import { rowOf } from './fields.ts'
import { type By, storePacks } from './store.ts'

type Body = ValidInput<typeof addItem>['body']

const withoutCosts = { cost: '', purchaseDescription: '', costAccountId: null, stockAccountId: null }

export async function addItemRecord(context: DbContext, body: Body) {
  const { db, services } = context
  const given = can(memberOf(context).role, 'costs.write') ? body : { ...body, ...withoutCosts }
  return addOne({ services, db, actor: actorOf(context) }, given, { urgent: true })
}

/** A new item of ours, on its way to QuickBooks. `dry`: it is only looked at. */
export async function addOne({ services, db, actor }: By, body: Body, { urgent = false, dry = false } = {}) {
  const { itemType, startQuantity, startDate, requestKey, ...fields } = body
  const { costAccountId, stockAccountId } = fields
  const { companyId, actorId: userId } = actor
  const isTracked = itemType === 'Inventory'
  if (startQuantity && !isTracked) throw new AppError('invalid', { fields: { startQuantity: 'items.errors.notTracked' } })
  await checkFields(db, fields, null, null)
  await refuseTaken(db, fields.name, requestKey)
  if (dry) return { id: '', version: 0 }
  const incomeAccountId = fields.incomeAccountId ?? (await firstAccount(db, 'income'))
  const made = {
    itemType,
    costAccountId: await chosen(db, 'cost', costAccountId, isTracked || fields.cost !== ''),
    stockAccountId: isTracked ? await chosen(db, 'stock', stockAccountId, true) : null,
    startQuantity: startQuantity || '0',
    startDate: startDate || (await todayOf(db)),
  }
  const row = rowOf({ ...fields, incomeAccountId, costAccountId: made.costAccountId, stockAccountId: made.stockAccountId })
  const added = await db
    .insertInto('items')
    .values({
      companyId,
      ...row,
      fullName: row.name,
      itemType,
      quantityOnHand: isTracked ? made.startQuantity : null,
      made: JSON.stringify(made),
      requestKey: requestKey ?? null,
    })
    .onConflict((conflict) => conflict.columns(['companyId', 'requestKey']).where('requestKey', 'is not', null).doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst()
  // The form sent it a second time: the first one is the answer.
  if (!added)
    return db
      .selectFrom('items')
      .select(['id', 'version'])
      .where('requestKey', '=', requestKey ?? null)
      .executeTakeFirstOrThrow()
  await storePacks(db, companyId, added.id, fields.packs)
  await audit(db, actor, { action: 'created', recordKind: 'item', recordId: added.id, recordVersion: added.version })
  await deliver(services, db, { companyId, itemId: added.id, userId, urgent })
  return added
}

const firstAccount = async (db: Db, kind: AccountKind) => (await accountsFor(db, kind))[0]?.id ?? null

/** Of what is asked for one that the books have, else the first that fits. */
async function chosen(db: Db, kind: AccountKind, asked: string | null, isNeeded: boolean): Promise<string | null> {
  if (!asked && !isNeeded) return null
  const accounts = await accountsFor(db, kind)
  if (!asked) return accounts[0]?.id ?? null
  if (!accounts.some(({ id }) => id === asked))
    throw new AppError('invalid', { fields: { [`${kind}AccountId`]: 'items.errors.accountGone' } })
  return asked
}

/** Names are unique in QuickBooks. Those of the same form stand for the one that it added. */
async function refuseTaken(db: Db, name: string, requestKey: string | undefined) {
  const taken = await db
    .selectFrom('items')
    .select('requestKey')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .where('parentId', 'is', null)
    .where('nameSort', '=', (eb) => eb.fn('app.sort_key', [eb.val(name)]))
    .limit(5)
    .execute()
  if (taken.some((each) => !requestKey || each.requestKey !== requestKey))
    throw new AppError('invalid', { fields: { name: 'items.errors.nameTaken' } })
}
