import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { connectionOf } from '#features/quickbooks/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { BookSettings, getBookSettings, saveBookSettings } from '../../contract.ts'
import { addWork } from '../add-work.ts'
import { addEarlier } from './backfill.ts'
import { leaveOutBefore, moneyFromOf } from './begin.ts'
import { postingStanding } from './standing.ts'

const stored = [
  ...(['active', 'fromDate', 'clearingAccountId', 'bankAccountId', 'feeAccountId', 'disputeAccountId', 'otherAccountId'] as const),
  ...(['itemId', 'deliveryItemId', 'refundItemId', 'classId', 'numberPrefix', 'booksAt', 'openingAccountId', 'stockAccountId'] as const),
  ...(['collectedAccountId'] as const),
] as const

export async function shownSettings({ db }: DbContext): Promise<RawResult<typeof getBookSettings>> {
  const [row, sales, standing, choices, opening] = await Promise.all([
    db
      .selectFrom('bookSettings')
      .select([...stored, 'version'])
      .executeTakeFirst(),
    db.selectFrom('salesSettings').select('postsAs').executeTakeFirst(),
    postingStanding(db),
    choicesOf(db),
    openingPosting(db),
  ])
  const postsAs = sales?.postsAs === 'estimate' ? 'estimate' : 'invoice'
  const { version = 0, ...settings } = row ?? { ...(await suggested(db, choices)), active: false }
  return { settings: { ...settings, postsAs }, version, standing, isOpened: opening !== undefined, choices }
}

const openingPosting = (db: Db) =>
  db.selectFrom('postings').select('id').where('kind', '=', 'opening').where('externalId', 'is not', null).executeTakeFirst()

type Choices = RawResult<typeof getBookSettings>['choices']
async function choicesOf(db: Db): Promise<Choices> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'fullName', 'accountType', 'classification'])
    .where('active', '=', true)
    .orderBy('fullName')
    .execute()
  const named = (rows: typeof accounts) => rows.map(({ id, fullName }) => ({ id, name: fullName }))
  const of = (...types: string[]) => named(accounts.filter(({ accountType }) => types.includes(accountType)))
  const [items, classes] = await Promise.all([
    db
      .selectFrom('items')
      .select(['id', 'fullName as name'])
      .where('active', '=', true)
      .where('itemType', 'in', ['Service', 'NonInventory'])
      .orderBy('fullName')
      .limit(2000)
      .execute(),
    db.selectFrom('classes').select(['id', 'fullName as name']).where('active', '=', true).orderBy('fullName').execute(),
  ])
  return {
    clearing: of('Bank', 'Other Current Asset'),
    bank: of('Bank'),
    expense: of('Expense', 'Other Expense', 'Cost of Goods Sold', 'Income'),
    // Lines on these need the name of a customer or vendor.
    any: named(accounts.filter(({ accountType }) => !['Accounts Receivable', 'Accounts Payable'].includes(accountType))),
    items,
    classes,
  }
}

/** What most companies would choose, where the chart of accounts has just the one. */
async function suggested(db: Db, { bank }: Choices) {
  const [today, undeposited] = await Promise.all([
    todayOf(db),
    db.selectFrom('accounts').select('id').where('accountSubType', '=', 'UndepositedFunds').where('active', '=', true).executeTakeFirst(),
  ])
  return {
    fromDate: today,
    numberPrefix: 'LS-',
    booksAt: 'order' as const,
    version: 0,
    clearingAccountId: undeposited?.id,
    bankAccountId: bank.length === 1 ? bank[0]?.id : undefined,
  }
}

export async function saveSettings(
  context: DbContext,
  { body }: Pick<ValidInput<typeof saveBookSettings>, 'body'>,
): Promise<RawResult<typeof saveBookSettings>> {
  const { db } = context
  const { companyId } = memberOf(context)
  const { version, postsAs, openingAmount, ...values } = body
  if (!(await connectionOf(db))) throw new AppError('quickbooksNotConnected')
  await checkChosen(db, body)
  const before = await db
    .selectFrom('bookSettings')
    .select([...stored, 'version', 'moneyFrom', 'openingAmount'])
    .forUpdate()
    .executeTakeFirst()
  if ((before?.version ?? 0) !== version) throw new AppError('booksChanged')
  const moneyFrom = await moneyFromOf(db, { before: before?.moneyFrom, wanted: values.fromDate })
  const opened = (await openingPosting(db)) ? before?.openingAmount : openingAmount
  const row = { companyId, ...values, moneyFrom, openingAmount: opened ?? 0, version: version + 1 }
  // The first save has no row to hold: of two, the second finds one.
  const saved = before
    ? await db.updateTable('bookSettings').set(row).returning('version').executeTakeFirst()
    : await db
        .insertInto('bookSettings')
        .values(row)
        .onConflict((conflict) => conflict.column('companyId').doNothing())
        .returning('version')
        .executeTakeFirst()
  if (!saved) throw new AppError('booksChanged')
  await db
    .insertInto('salesSettings')
    .values({ companyId, postsAs })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet({ postsAs }))
    .execute()
  if (before && before.moneyFrom < moneyFrom) await leaveOutBefore(db, moneyFrom)
  if (values.active) await addEarlier(db, { fromDate: values.fromDate, moneyFrom })
  if (values.active && values.openingAccountId) await addWork(db, companyId, [{ kind: 'opening', sourceId: 'opening' }])
  const changes = stored.flatMap((field) => {
    const [from, to] = [String(before?.[field] ?? ''), String(values[field] ?? '')]
    return from === to ? [] : [{ field, from, to }]
  })
  await audit(db, actorOf(context), { action: 'books.saved', changes })
  return { version: version + 1, standing: await postingStanding(db) }
}

/** Whatever the form offered, these ids came from outside. */
async function checkChosen(db: Db, settings: BookSettings) {
  const { clearing, bank, expense, any, items, classes } = await choicesOf(db)
  const lists = {
    clearingAccountId: clearing,
    bankAccountId: bank,
    feeAccountId: expense,
    disputeAccountId: expense,
    otherAccountId: any,
    openingAccountId: any,
    stockAccountId: expense,
    collectedAccountId: clearing,
    itemId: items,
    deliveryItemId: items,
    refundItemId: items,
    classId: classes,
  }
  const wrong: string[][] = Object.entries(lists).flatMap(([field, list]) => {
    const chosen = settings[field as keyof typeof lists]
    return chosen && !list.some(({ id }) => id === chosen) ? [[field, 'books.settings.notThere']] : []
  })
  if (settings.clearingAccountId === settings.bankAccountId) wrong.push(['bankAccountId', 'books.settings.sameAccount'])
  if (wrong.length) throw new AppError('invalid', { fields: Object.fromEntries(wrong) })
}
