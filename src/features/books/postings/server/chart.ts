import { z } from 'zod'
import { connectionOf } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'

/** Where things go in QuickBooks, each by its id there. */
export type Chart = {
  companyId: string
  fromDate: string
  /** Money at Stripe from this day on; before it, it lies in the balance with which the clearing account began. */
  moneyFrom: string
  openingAccount: string
  openingAmount: number
  timeZone: string
  /** The company's currency in QuickBooks, as `USD`. */
  currency: string
  prefix: string
  postsAs: 'invoice' | 'estimate'
  /** When an order of a trading partner becomes an invoice, where nothing else is agreed with it. */
  booksAt: string
  clearing: string
  bank: string
  fees: string
  disputes: string
  other: string
  /** Empty: undeposited funds. */
  collected: string
  /** QuickBooks' own account of what customers owe; empty: it has none. */
  receivable: string
  item: string
  /** Empty: nobody has chosen one, and delivery lands on no other. */
  deliveryItem: string
  /** Empty: what is refunded goes back where it was sold. */
  refundItem: string
  classId: string
  /** Payments lie in QuickBooks' own account of undeposited funds: a deposit names them one by one. */
  isUndeposited: boolean
  /** Where this company's QuickBooks has classes (quickbooks 4.17). */
  classOn: { document: boolean; line: boolean }
  repField: string
  /** Outside the US each line needs a tax code of its own, which we do not know. */
  isAbroad: boolean
}

const preferences = z.object({
  AccountingInfoPrefs: z
    .object({ ClassTrackingPerTxn: z.boolean().default(false), ClassTrackingPerTxnLine: z.boolean().default(false) })
    .optional(),
  CurrencyPrefs: z.object({ HomeCurrency: z.object({ value: z.string() }).optional() }).optional(),
})

const isAbroad = (companyInfo: unknown) => (z.object({ Country: z.string() }).safeParse(companyInfo).data?.Country ?? 'US') !== 'US'

/** Null while nothing is posted: switched off, or something that was chosen is not there (any more). */
export async function chartOf(db: Db): Promise<Chart | null> {
  const settings = await db.selectFrom('bookSettings').selectAll().where('active', '=', true).executeTakeFirst()
  const connection = settings && (await connectionOf(db))
  if (!settings || !connection) return null
  const [ids, rest] = await Promise.all([externalIds(db, settings), companyFacts(db, settings.clearingAccountId)])
  const id = (local: string | null) => ids.get(local ?? '') ?? ''
  const item = id(settings.itemId)
  const chart = {
    companyId: settings.companyId,
    fromDate: settings.fromDate,
    moneyFrom: settings.moneyFrom,
    openingAmount: settings.openingAmount,
    openingAccount: id(settings.openingAccountId),
    prefix: settings.numberPrefix,
    booksAt: settings.booksAt,
    ...rest,
    receivable: await receivableOf(db),
    clearing: id(settings.clearingAccountId),
    bank: id(settings.bankAccountId),
    fees: id(settings.feeAccountId),
    disputes: id(settings.disputeAccountId),
    other: id(settings.otherAccountId),
    collected: id(settings.collectedAccountId),
    item,
    classId: id(settings.classId),
    deliveryItem: id(settings.deliveryItemId),
    refundItem: id(settings.refundItemId),
    repField: connection.repCustomField,
  }
  const isWhole = [chart.clearing, chart.bank, chart.fees, chart.disputes, chart.other, item].every(Boolean)
  return isWhole ? chart : null
}

type Chosen = { [column: string]: unknown }
async function externalIds(db: Db, settings: Chosen): Promise<Map<string, string>> {
  const local = Object.entries(settings).flatMap(([column, value]) =>
    /(Account|Item|item|class)Id$/.test(column) && value ? [String(value)] : [],
  )
  const links = await db
    .selectFrom('externalLinks')
    .select(['localId', 'externalId'])
    .where('provider', '=', 'quickbooks')
    .where('kind', 'in', ['account', 'item', 'class'])
    .where('localId', 'in', local)
    .where('removedAt', 'is', null)
    .execute()
  return new Map(links.map(({ localId, externalId }) => [localId, externalId]))
}

async function companyFacts(db: Db, clearingAccountId: string) {
  const [company, connection, sales, clearing] = await Promise.all([
    db.selectFrom('companies').select('timeZone').executeTakeFirstOrThrow(),
    db.selectFrom('quickbooksConnections').select(['preferences', 'companyInfo']).executeTakeFirst(),
    db.selectFrom('salesSettings').select('postsAs').executeTakeFirst(),
    db.selectFrom('accounts').select('accountSubType').where('id', '=', clearingAccountId).executeTakeFirst(),
  ])
  const read = preferences.safeParse(connection?.preferences).data
  const known = read?.AccountingInfoPrefs
  return {
    timeZone: company.timeZone,
    currency: currencyIn(read),
    postsAs: sales?.postsAs === 'estimate' ? ('estimate' as const) : ('invoice' as const),
    isUndeposited: clearing?.accountSubType === 'UndepositedFunds',
    isAbroad: isAbroad(connection?.companyInfo),
    classOn: { document: known?.ClassTrackingPerTxn ?? false, line: known?.ClassTrackingPerTxnLine ?? false },
  }
}

/** The one that QuickBooks itself takes is the oldest. */
async function receivableOf(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('externalLinks', 'externalLinks.localId', 'accounts.id')
    .select('externalId')
    .where('accountType', '=', 'Accounts Receivable')
    .where('accounts.active', '=', true)
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'account')
    .where('removedAt', 'is', null)
    .execute()
  return rows.map(({ externalId }) => externalId).toSorted((one, other) => Number(one) - Number(other))[0] ?? ''
}

type Preferences = z.output<typeof preferences>
const currencyIn = (read: Preferences | undefined) => read?.CurrencyPrefs?.HomeCurrency?.value ?? 'USD'

/** The currency of the books, as `USD`. */
export async function homeCurrency(db: Db): Promise<string> {
  const connection = await db.selectFrom('quickbooksConnections').select('preferences').executeTakeFirst()
  return currencyIn(preferences.safeParse(connection?.preferences).data)
}

/** The id in QuickBooks of a record of ours; empty without one. */
export async function externalIdOf(db: Db, kind: string, localId: string | null): Promise<string> {
  if (!localId) return ''
  const link = await db
    .selectFrom('externalLinks')
    .select('externalId')
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', kind)
    .where('localId', '=', localId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return link?.externalId ?? ''
}
