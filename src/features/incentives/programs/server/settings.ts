import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getIncentiveSettings, IncentiveSettings, saveIncentiveSettings } from '../contract.ts'

type Stored = IncentiveSettings & { version: number }
const unset: Stored = {
  version: 0,
  customerAccountId: null,
  repAccountId: null,
  secondPersonAbove: null,
  approvesBelow: 0,
  minimumPayout: 500,
  accruedAccountId: null,
  creditItemId: null,
}

/** How the company rewards, or what is usual where it has said nothing. */
export async function settingsOf(db: Db, lock = false): Promise<Stored> {
  const query = db
    .selectFrom('incentiveSettings')
    .select([
      'version',
      'customerAccountId',
      'repAccountId',
      'secondPersonAbove',
      'approvesBelow',
      'minimumPayout',
      'accruedAccountId',
      'creditItemId',
    ])
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? unset
}

export async function incentiveSettings(context: DbContext): Promise<RawResult<typeof getIncentiveSettings>> {
  const [settings, accounts, items] = await Promise.all([settingsOf(context.db), accountsIn(context.db), itemsIn(context.db)])
  const choices = accounts.map(({ id, fullName, classification }) => ({ id, name: fullName, classification }))
  return { ...settings, accounts: choices, items, canWrite: can(memberOf(context).role, 'settings.write') }
}

type Account = { id: string; fullName: string; classification: string }
/** Rewards of customers lower revenue, those of people are an expense, and what is owed of them is a liability: what is none of these cannot be chosen. */
const accountsIn = (db: Db): Promise<Account[]> =>
  db
    .selectFrom('accounts')
    .select(['id', 'fullName', 'classification'])
    .where('active', '=', true)
    .where('classification', 'in', ['Revenue', 'Expense', 'Liability'])
    .where('accountType', '<>', 'Accounts Payable')
    .orderBy('fullName')
    .orderBy('id')
    .execute()

const itemsIn = (db: Db): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('items')
    .select(['id', 'fullName as name'])
    .where('active', '=', true)
    .where('itemType', 'in', ['Service', 'NonInventory'])
    .orderBy('fullName')
    .limit(2000)
    .execute()

export async function saveSettings(
  context: DbContext,
  { version, ...given }: ValidInput<typeof saveIncentiveSettings>['body'],
): Promise<{ version: number }> {
  const { db } = context
  const { companyId } = memberOf(context)
  const accounts = await accountsIn(db)
  for (const field of ['customerAccountId', 'repAccountId', 'accruedAccountId'] as const) {
    const chosen = accounts.find(({ id }) => id === given[field])
    const isOwed = chosen?.classification === 'Liability'
    if (given[field] !== null && (!chosen || isOwed !== (field === 'accruedAccountId')))
      throw new AppError('invalid', { fields: { [field]: 'validation.unknown' } })
  }
  const items = given.creditItemId === null ? [] : await itemsIn(db)
  if (given.creditItemId !== null && !items.some(({ id }) => id === given.creditItemId))
    throw new AppError('invalid', { fields: { creditItemId: 'validation.unknown' } })
  await db
    .insertInto('incentiveSettings')
    .values({ companyId, version: 0 })
    .onConflict((conflict) => conflict.column('companyId').doNothing())
    .execute()
  const before = await settingsOf(db, true)
  if (before.version !== version) throw new AppError('settingsChanged')
  await db
    .updateTable('incentiveSettings')
    .set({
      ...given,
      version: version + 1,
      // From this month on; of earlier ones somebody has done it by hand, or nobody.
      ...(given.accruedAccountId && !before.accruedAccountId && { accruedSince: await todayOf(db) }),
    })
    .execute()
  const readable = ({ customerAccountId, repAccountId, accruedAccountId, creditItemId, ...rest }: IncentiveSettings) => {
    const { secondPersonAbove, approvesBelow, minimumPayout } = rest
    const nameOf = (id: string | null) => accounts.find((account) => account.id === id)?.fullName ?? ''
    return {
      customerAccountId: nameOf(customerAccountId),
      repAccountId: nameOf(repAccountId),
      accruedAccountId: nameOf(accruedAccountId),
      creditItemId: items.find(({ id }) => id === creditItemId)?.name ?? creditItemId ?? '',
      secondPersonAbove: secondPersonAbove === null ? '' : String(secondPersonAbove),
      approvesBelow: String(approvesBelow),
      minimumPayout: String(minimumPayout),
    }
  }
  const was: Record<string, string> = readable(before)
  const changes = Object.entries(readable(given))
    .map(([field, to]) => ({ field, from: was[field] ?? '', to }))
    .filter(({ from, to }) => from !== to)
  if (changes.length) await audit(db, actorOf(context), { action: 'changed', recordKind: 'incentiveSettings', changes })
  return { version: version + 1 }
}
