import { sql } from 'kysely'
import { z } from 'zod'
import {
  carriedOf,
  itemEntity,
  mergeRules,
  type QuickbooksRecord,
  type QuickbooksWrite,
  refOf,
  versionOf,
} from '#features/quickbooks/server/door.ts'
import { audit, quickbooksActor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { fieldOf, type SharedColumn } from '../change/fields.ts'
import type { ItemRecord } from '../item.ts'
import { type Edits, editsOf, isSame, jsonOf, storedValue, storeEdits, writtenValue } from './edits.ts'
import { accountThere, linkOf } from './link.ts'
import { mergedFields, noteAsked } from './merged-fields.ts'

/** What it takes to make an item there beside its row: accounts by our ids. */
export const madeItem = z.object({
  itemType: z.string(),
  costAccountId: z.string().nullable(),
  stockAccountId: z.string().nullable(),
  startQuantity: z.string(),
  startDate: z.string(),
})

export const itemWrites: QuickbooksWrite = {
  recordKind: 'item',
  async prepare(db, { recordId, companyId }) {
    // Locked, so that row and link are of the same moment.
    const row = await db
      .selectFrom('items')
      .selectAll()
      .where('id', '=', recordId ?? '')
      .forUpdate()
      .executeTakeFirst()
    if (!row) return 'nothing'
    const link = await linkOf(db, row.id)
    if (link?.removedAt) return 'gone'
    if (!link) return row.made === null ? 'nothing' : { operation: 'create', entity: 'Item', body: await newBody(db, row) }
    const edits = await settled(db, companyId, row, link.changedAt)
    const body = await bodyOf(db, edits)
    if (Object.keys(body).length === 0) return 'nothing'
    // Their name carries a suffix while it is inactive (quickbooks 5.4).
    if (body.Active === true) body.Name ??= row.name
    return { operation: 'update', entity: 'Item', body: { Id: link.externalId, SyncToken: link.version, sparse: true, ...body } }
  },
  async applied(db, delivery, record) {
    const { companyId, recordId } = delivery
    const id = recordId ?? ''
    const row = await db.selectFrom('items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return
    await tie(db, companyId, id, versionOf(record).externalId)
    const { operation, body } = carriedOf(delivery)
    const edits = editsOf(row.edits)
    for (const [column, property] of properties) {
      const sent = valueIn(column, body[property])
      // A later change of the same field is still to go.
      if (!(property in body)) continue
      const ours = edits[column]?.ours
      const isSent = isAccount(column) ? refOf(body, property) === (await accountThere(db, textIn(ours))) : isSame(ours, sent)
      if (isSent) delete edits[column]
    }
    await storeEdits(db, id, edits)
    if (operation === 'create') await db.updateTable('items').set({ made: null }).where('id', '=', id).execute()
    await itemEntity.upsert(db, companyId, [record])
  },
  async merge(db, { companyId }, theirs) {
    await itemEntity.upsert(db, companyId, [theirs])
  },
  async noted() {},
}

/** What is still to go. Where QuickBooks has changed the same field, the company's rule decides, or a person: until then neither side gives way. */
async function settled(db: Db, companyId: string, row: ItemRecord, changedAt: string | null): Promise<Edits> {
  const edits = editsOf(row.edits)
  const given: Partial<Record<SharedColumn, string | boolean | null>> = {}
  const changes: { field: string; from: string; to: string }[] = []
  const both = Object.values(edits).some(({ theirs }) => theirs !== undefined)
  if (!both) return edits
  const { policyOf } = await mergeRules(db, 'item', mergedFields)
  const asked: SharedColumn[] = []
  for (const [column] of properties) {
    const edit = edits[column]
    if (!edit || edit.theirs === undefined || isSame(edit.theirs, edit.base)) continue
    const isAgreed = isSame(edit.theirs, edit.ours)
    const policy = policyOf(fieldOf(column))
    const isTheirs = policy === 'quickbooks' || (policy === 'newest' && Date.parse(changedAt ?? '') > Date.parse(edit.at))
    if (policy === 'ask' && !isAgreed) asked.push(column)
    if (!isTheirs && !isAgreed) continue
    if (!isAgreed) {
      given[column] = storedValue(edit.theirs)
      changes.push({ field: fieldOf(column), from: writtenValue(edit.ours), to: writtenValue(edit.theirs) })
    }
    delete edits[column]
  }
  await noteAsked(db, companyId, row.id, asked)
  const toGo = Object.fromEntries(Object.entries(edits).filter(([column]) => !asked.includes(column as SharedColumn)))
  if (Object.keys(editsOf(row.edits)).length === Object.keys(edits).length) return toGo
  await storeEdits(db, row.id, edits, given)
  if (changes.length) {
    await db
      .updateTable('items')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', row.id)
      .execute()
    const event = { action: 'changed', recordKind: 'item', recordId: row.id, recordVersion: row.version + 1, changes } as const
    await audit(db, quickbooksActor(companyId), event)
  }
  return toGo
}

const properties = [
  ['name', 'Name'],
  ['sku', 'Sku'],
  ['description', 'Description'],
  ['unitPrice', 'UnitPrice'],
  ['purchaseCost', 'PurchaseCost'],
  ['taxable', 'Taxable'],
  ['active', 'Active'],
  ['incomeAccountId', 'IncomeAccountRef'],
  ['purchaseDescription', 'PurchaseDesc'],
  ['costAccountId', 'ExpenseAccountRef'],
  ['stockAccountId', 'AssetAccountRef'],
] as const satisfies readonly (readonly [SharedColumn, string])[]
const isAccount = (column: SharedColumn) => column.endsWith('AccountId')
const textIn = (value: unknown) => (typeof value === 'string' ? value : null)

const valueIn = (column: SharedColumn, sent: unknown) =>
  typeof sent === 'string' || typeof sent === 'number' || typeof sent === 'boolean' ? jsonOf(column, sent as string) : null

async function bodyOf(db: Db, edits: Edits): Promise<QuickbooksRecord> {
  const body: QuickbooksRecord = {}
  for (const [column, property] of properties) {
    const edit = edits[column]
    if (!edit) continue
    if (!isAccount(column)) body[property] = edit.ours ?? (column === 'unitPrice' || column === 'purchaseCost' ? 0 : '')
    else {
      const account = await accountThere(db, edit.ours === null ? null : String(edit.ours))
      if (account) body[property] = { value: account }
    }
  }
  return body
}

async function newBody(db: Db, row: ItemRecord): Promise<QuickbooksRecord> {
  const { itemType, costAccountId, stockAccountId, startQuantity, startDate } = madeItem.parse(row.made)
  const account = async (id: string | null) => {
    const value = await accountThere(db, id)
    return value ? { value } : undefined
  }
  const [income, cost, stock] = [await account(row.incomeAccountId), await account(costAccountId), await account(stockAccountId)]
  return {
    Name: row.name,
    Type: itemType,
    Taxable: row.taxable,
    ...(row.sku && { Sku: row.sku }),
    ...(row.description && { Description: row.description }),
    ...(row.unitPrice !== null && { UnitPrice: Number(row.unitPrice) }),
    ...(row.purchaseDescription && { PurchaseDesc: row.purchaseDescription }),
    ...(row.purchaseCost !== null && { PurchaseCost: Number(row.purchaseCost) }),
    ...(income && { IncomeAccountRef: income }),
    ...(cost && { ExpenseAccountRef: cost }),
    ...(itemType === 'Inventory' && {
      TrackQtyOnHand: true,
      QtyOnHand: Number(startQuantity || 0),
      InvStartDate: startDate,
      ...(stock && { AssetAccountRef: stock }),
    }),
  }
}

/** Ties our item to theirs, which was made from it. A sync may have brought it as one of its own before, or do so now: that one goes. */
async function tie(db: Db, companyId: string, id: string, externalId: string) {
  await db
    .insertInto('externalLinks')
    .values({ companyId, provider: 'quickbooks', kind: 'item', externalId, localId: id })
    .onConflict((conflict) => conflict.columns(['companyId', 'provider', 'kind', 'externalId']).doNothing())
    .execute()
  const { localId } = await db
    .selectFrom('externalLinks')
    .select('localId')
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'item')
    .where('externalId', '=', externalId)
    .executeTakeFirstOrThrow()
  if (localId === id) return
  await sql`update external_links set local_id = ${id} where ${ofCompany()} and provider = 'quickbooks' and kind = 'item' and external_id = ${externalId}`.execute(
    db,
  )
  await sql`select app.remove_item(${companyId}, ${localId})`.execute(db)
}
