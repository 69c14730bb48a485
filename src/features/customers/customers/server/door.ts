import { AppError } from '#contract/errors.ts'
import type { Ability } from '#contract/permissions.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import * as adding from './add-many.ts'
import * as addresses from './address.ts'
import * as changing from './change-fields.ts'
import * as form from './fields.ts'
import * as same from './find-same.ts'
import { listRequest, pageRows } from './list/list.ts'
import * as searching from './list/quick-search.ts'
import * as rarest from './list/rarest.ts'
import * as viewed from './list/view-ids.ts'
import * as words from './list/words.ts'
import * as merging from './merge-away.ts'
import * as bringing from './quickbooks/bring.ts'
import * as conflicts from './quickbooks/conflicts.ts'
import * as links from './quickbooks/first-links.ts'
import { linkOf } from './quickbooks/link.ts'
import * as removing from './remove-added.ts'
import { isInScope, reachesBeyond, rowScope } from './scope.ts'
import * as setting from './set-field.ts'
import * as signIn from './sign-in.ts'
import * as storing from './store-change.ts'

export { visibleCustomers } from './list/visible.ts'

/** Names by id, of those there are. */
export async function namesOfCustomers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('customers').select(['id', 'customerName']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, customerName }) => [id, customerName]))
}

/**
 * Those merged into this one: what cannot be moved stands with them. Only the newest, for whoever reads them reads something of each; of
 * older ones the address still leads here.
 */
export const mergedInto = (db: Db, id: string) =>
  db
    .selectFrom('customers')
    .select(['id', 'customerName'])
    .where('mergedInto', '=', id)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostMerged)
    .execute()
const mostMerged = 50

/** The first customers a search finds among those the caller reaches. */
export async function findCustomers(context: DbContext, search: string, most: number): Promise<{ ids: string[]; more: boolean }> {
  const request = await listRequest(context, { search, filters: { active: 'all' } })
  if (!request.tokens.length) return { ids: [], more: false }
  const rows = await pageRows(context.db, { ...request, limit: most + 1 })
  return { ids: rows.slice(0, most).map(({ id }) => id), more: rows.length > most }
}

export async function reachesCustomer(context: Pick<DbContext, 'db' | 'session'>, id: string, ability: Ability): Promise<boolean> {
  const columns = ['id', 'salesRepresentative', 'territory', 'mergedInto'] as const
  const row = await context.db.selectFrom('customers').select(columns).where('id', '=', id).executeTakeFirst()
  const reaches = row !== undefined && isInScope(await rowScope(context, ability), row)
  // What it had belongs to another one, and so does what is new.
  if (reaches && row.mergedInto && ability.endsWith('.write')) throw new AppError('mergedAway')
  return reaches
}

/** A sign-in for the customer reaches what is below it: may the caller hand that out? */
export const maySignInFor = async (context: Pick<DbContext, 'db' | 'session'>, id: string): Promise<boolean> =>
  !(await reachesBeyond(context.db, await rowScope(context, 'customers.write'), id))
export const { replaceOwnPassword } = signIn

export const { addressOfCustomer } = addresses
export const { customerConflicts } = conflicts
export const { quickSearch, similarCustomers } = searching
/** What a search text asks for, and how its words are looked up: other records are found the same way. */
export const { tokensOf, endOf } = words
export const { rarestFirst } = rarest
export type { Token } from './list/words.ts'
export const { changeFields } = changing
export const { addCustomers } = adding
export const { bringCustomer } = bringing
export const { customersBy } = same
export const { removeAdded } = removing
export const { customersOfView } = viewed
export const { setFieldOfMany } = setting
/** A customer's own columns, and the form's fields as these. */
export type { EditableRow } from './fields.ts'
export type { Same } from './find-same.ts'
export type { ManyField } from './set-field.ts'
export type { By } from './store-change.ts'
export const { rowOf, editableColumns } = form

/** What a rehearsal comes to: customers are kept, tied, renamed and sent, and put back. */
export type { KeptCustomer } from './quickbooks/first-links.ts'
export const firstLinks = links

/** What a merge of two customers comes to. */
export type { CustomerRecord } from './fields.ts'
export type { Pair } from './merge-away.ts'
export const mergedRows = { ...merging, ...form, storeChange: storing.storeChange, linkOf }
export { customerOptions } from './list/filter-options.ts'
