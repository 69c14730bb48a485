import assert from 'node:assert/strict'
import { acceptQuote, moveOrder, orderById } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { signedInCompany } from '../company.ts'
import type { Model } from './model.ts'
import type { TwoServers } from './two-servers.ts'

export const day = '2026-11-28'
/** Six of an item are in a case. */
export const inCase = 6

/** A company with a warehouse and a van, to which every history brings two items of its own. */
export async function company({ first, second }: TwoServers, rule: Model['rule']) {
  const owner = await signedInCompany(first)
  const { companyId } = owner
  const rowsOf = async (text: string, values: unknown[] = []) => (await first.database.owner.query(text, [companyId, ...values])).rows
  const [{ id: customerId }] = await rowsOf(`insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe') returning id`)
  assert.equal((await owner.post('/api/Stock/Start', { negative: rule })).statusCode, 200)
  const van = (await owner.post('/api/Stock/AddLocation', { name: 'Van', kind: 'van' })).json().result.id as string
  const [{ id: home }] = (await owner.get('/api/Stock/Locations')).json().result.rows
  const places = [home as string, van]

  /** By either server. Answers the result, or the code of the error. */
  async function post(side: number, url: string, payload: object): Promise<{ code: string; result: { id: string; number: number } }> {
    const { app } = side ? second : first
    const answer = await app.inject({ method: 'POST', url, headers: owner.headers, payload })
    assert.notEqual(answer.statusCode, 500, `${url} ${answer.body}`)
    const { code = '', result } = answer.json()
    return { code, result }
  }
  const get = async (url: string) => (await owner.get(url)).json().result

  const system = { companyId, actorId: null, actor: 'System', origin: 'system' } as const
  const inside = <T>(side: number, work: (db: Db) => Promise<T>) => (side ? second : first).services.transaction({ companyId }, work)
  const codeOf = async (work: Promise<unknown>) =>
    work.then(
      () => '',
      (error: { code?: string; detail?: unknown; where?: unknown }) =>
        `${error.code ?? 'unknown'}${error.detail && typeof error.detail === 'string' ? ` ${error.detail} ${error.where ?? ''}` : ''}`,
    )
  const withOrder = (
    side: number,
    id: string,
    work: (db: Db, order: NonNullable<Awaited<ReturnType<typeof orderById>>>) => Promise<unknown>,
  ) =>
    codeOf(
      inside(side, async (db) => {
        const order = await orderById(db, id, { lock: true })
        assert.ok(order)
        await work(db, order)
      }),
    )
  const accept = (side: number, id: string) => withOrder(side, id, (db, order) => acceptQuote(db, system, order, 'Somebody'))
  const move = (side: number, id: string, to: 'AwaitingPayment' | 'Expired') =>
    withOrder(side, id, (db, order) => moveOrder(db, system, order, to))

  /** The process is gone before the transaction ends. */
  async function crashing(side: number, work: (db: Db) => Promise<unknown>) {
    const ended = inside(side, async (db) => {
      await work(db)
      const { rows } = await db.executeQuery<{ pid: number }>({ sql: 'select pg_backend_pid() as pid', parameters: [] } as never)
      await first.database.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    })
    await assert.rejects(ended)
  }
  const [externalIds, categories] = [new Map<string, string>(), new Map<string, string>()]
  /** In the order of their names, which those of a history share with nobody; QuickBooks knows them, and they are a category of their own. */
  async function items(names: readonly string[]): Promise<string[]> {
    const made = await rowsOf(
      `with category as (insert into item_categories (company_id, name) select $1, $4 returning id),
         made as (insert into items (company_id, name, item_type, category_id)
           select $1, name, 'Inventory', category.id from unnest($2::text[]) name, category returning id, name),
         packs as (insert into item_packs (company_id, item_id, unit, quantity) select $1, id, 'CA', $3 from made),
         links as (insert into external_links (company_id, kind, local_id, provider, external_id) select $1, 'item', id, 'quickbooks', id::text from made)
       select made.id, category.id as category from made, category order by made.name`,
      [names, inCase, names[0]],
    )
    for (const { id, category } of made) {
      externalIds.set(id, id)
      categories.set(id, category)
    }
    return made.map(({ id }) => id)
  }
  const categoryOf = ([first = '']: readonly string[]) => categories.get(first) ?? null
  return {
    owner,
    companyId,
    inside,
    externalIds,
    categoryOf,
    customerId: customerId as string,
    places,
    post,
    get,
    accept,
    move,
    crashing,
    items,
    rowsOf,
    system,
  }
}
export type Company = Awaited<ReturnType<typeof company>>
