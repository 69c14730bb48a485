import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { orderPostings, payoutPostings } from '#features/books/postings/contract.ts'
import { askCheck } from '#features/books/postings/server/check.ts'
import { bookWork } from '#features/books/postings/server/work.ts'
import { dueDeliveries } from '#server/work/ledger.ts'
import { connectedCompany, serverWithQuickbooks } from './quickbooks.ts'
import { type Sql, stripeRows } from './stripe-rows.ts'

const realmId = '9130350000000004'
const names = {
  clearing: 'Stripe Clearing',
  bank: 'Checking',
  fees: 'Bank Charges',
  disputes: 'Penalties & Settlements',
  other: 'Uncategorized Income',
}
type Name = keyof typeof names
// biome-ignore lint/suspicious/noExplicitAny: a document of QuickBooks is whatever it is
type Document = Record<string, any>
export type Placed = { id: string; number: number }

/** A company whose orders and money go into a QuickBooks of its own; what Stripe would tell is written where it would be kept. */
/** `unset`: nobody has chosen accounts yet. `undeposited`: money waits in QuickBooks' own account for it. */
/** `switches`: what the owner set in QuickBooks before. */
type Options = { switches?: object; undeposited?: boolean; unset?: boolean; listen?: boolean; env?: Record<string, string> }
export async function openBooks({
  undeposited = false,
  unset = false,
  listen = false,
  env = {},
  switches = {},
  ...settings
}: Options & Record<string, unknown> = {}) {
  const server = await serverWithQuickbooks({ listen, env })
  await server.control('POST', `companies/${realmId}/write`, {
    entity: 'Account',
    body: { Name: names.clearing, AccountType: 'Other Current Asset' },
  })
  await server.control('POST', `companies/${realmId}/switches`, switches)
  const company = await connectedCompany(server, realmId)
  assert.match((await company.ended()).state, /Done/)
  const services = () => server.services
  const { owner } = server.database
  const sql: Sql = async (text, ...values) => (await owner.query(text, [company.companyId, ...values])).rows
  const realm = `companies/${realmId}`
  const records = async (entity: string): Promise<Document[]> => (await server.control('GET', `${realm}/records/${entity}`)).records
  const accounts = new Map<Name, string>()
  const { choices } = (await company.get('/api/Books/Settings')).json().result
  for (const [name, called] of Object.entries(names))
    accounts.set(name as Name, choices.any.find((each: Document) => each.name === called)?.id)
  if (undeposited) accounts.set('clearing', choices.any.find((each: Document) => each.name === 'Undeposited Funds').id)
  const choose = () =>
    company.post('/api/Books/SaveSettings', {
      active: true,
      fromDate: '2026-01-01',
      postsAs: 'invoice',
      numberPrefix: 'LS-',
      itemId: choices.items[0].id,
      version: 0,
      clearingAccountId: accounts.get('clearing'),
      bankAccountId: accounts.get('bank'),
      feeAccountId: accounts.get('fees'),
      disputeAccountId: accounts.get('disputes'),
      otherAccountId: accounts.get('other'),
      deliveryItemId: choices.items[0].id,
      refundItemId: null,
      classId: null,
      ...settings,
    })
  const saved = unset ? null : await choose()
  if (saved) assert.equal(saved.statusCode, 200, saved.body)
  const [customer] = await sql<{ id: string }>(`select id from customers where company_id = $1 order by customer_name limit 1`)
  const open = `select (select count(*) from book_work where company_id = $1 and due_at <= now()) as work,
    (select count(*) from deliveries where company_id = $1 and record_kind = 'posting' and state not in ('done', 'ignored', 'refused')) as deliveries`
  const quiet = async (timeoutMs: number, nudge: () => Promise<unknown>) => {
    for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(40)) {
      await bookWork.run(server.services)
      await nudge()
      const [left] = await sql<{ work: number; deliveries: number }>(open)
      if (!Number(left?.work) && !Number(left?.deliveries)) return
    }
    assert.fail(
      `still under way: ${JSON.stringify(await sql("select kind, state, problem from deliveries where company_id = $1 and state not in ('done')"))}`,
    )
  }
  /** Until nothing is left to be sent. What waits for something else is looked at, too. */
  const settled = async () => {
    await sql(`update book_work set due_at = now() where company_id = $1`)
    await quiet(15_000, async () => {})
  }
  const balance = async (entity: string, id: string) => Number((await records(entity)).find((each) => each.Id === id)?.CurrentBalance ?? 0)
  const theirs = async (name: Name) =>
    (
      await sql<{ id: string }>(
        `select external_id as id from external_links where company_id = $1 and kind = 'account' and local_id = $2`,
        accounts.get(name),
      )
    )[0]?.id ?? ''

  return {
    item: choices.items[0].name as string,
    ...stripeRows(sql),
    server,
    company,
    customer,
    realmId,
    sql,
    records,
    settled,
    close: server.close,
    async order(unitPrice: string, quantity = '1', customerId = customer?.id): Promise<Placed> {
      const placed = await company.post('/api/Order/Place', {
        customerId,
        requestKey: crypto.randomUUID(),
        lines: [{ description: 'Rope', quantity, unitPrice, taxable: false }],
        shippingAddress: { addressName: 'Pier 9', address1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' },
      })
      assert.equal(placed.statusCode, 200, placed.body)
      await settled().catch(async (error) => {
        // A test that loses answers looks for itself.
        if (!String(error).includes('unknown')) throw error
      })
      return placed.json().result
    },
    details: async ({ id }: Placed) => (await company.get(`/api/Order/Details/${id}`)).json().result,
    orderCard: async ({ id }: Placed): Promise<z.output<typeof orderPostings.result>> =>
      (await company.get(`/api/Books/Order/${id}`)).json().result,
    payoutCard: async (id: string): Promise<z.output<typeof payoutPostings.result>> =>
      (await company.get(`/api/Books/Payout?payoutId=${id}`)).json().result,
    /** Those whose private note has the words. */
    documents: async (entity: string, words: string) => (await records(entity)).filter((each) => each.PrivateNote?.includes(words)),
    async document({ id }: Placed, kind: string): Promise<Document> {
      const [row] = await sql<{ entity: string; externalId: string }>(
        `select entity, external_id as "externalId" from postings where company_id = $1 and source_id = $2 and kind = $3`,
        ...[id, kind],
      )
      const found = (await records(row?.entity ?? '')).find(({ Id }) => Id === row?.externalId)
      assert.ok(found, `no ${kind}`)
      return found
    },
    /** All documents are looked at there. */
    async checkAll() {
      await sql(`update postings set checked_at = null where company_id = $1`)
      await services().transaction({ companyId: company.companyId }, (db) =>
        askCheck(services(), db, { companyId: company.companyId, orderId: null, payoutId: null }),
      )
      for (const until = Date.now() + 15_000; Date.now() < until; await sleep(40)) {
        const [row] = await sql<{ left: number }>(
          `select count(*)::int as left from postings where company_id = $1 and external_id is not null and checked_at is null`,
        )
        if (!row?.left) return
      }
      assert.fail('never checked')
    },
    /** Cents on the account of the fees, from every document there that is ours. */
    async feesThere(): Promise<number> {
      const account = await theirs('fees')
      const signed = [...(await records('Deposit')), ...(await records('JournalEntry'))].flatMap(({ Line }) =>
        (Line as Document[]).flatMap(({ Amount, DepositLineDetail: deposit, JournalEntryLineDetail: entry }) => {
          const detail = deposit ?? entry
          if (detail?.AccountRef?.value !== account) return []
          return [entry?.PostingType === 'Debit' ? Amount : -Amount]
        }),
      )
      return Math.round(signed.reduce((sum, amount) => sum + amount, 0) * 100)
    },
    /** By hand, in QuickBooks. */
    switch: (switches: object) => server.control('POST', `${realm}/switches`, switches),
    edit: (entity: string, id: string, fields: object) =>
      server.control('POST', `${realm}/write`, { entity, operation: 'update', body: { Id: id, sparse: true, ...fields } }),
    remove: (entity: string, id: string) => server.control('POST', `${realm}/write`, { entity, operation: 'delete', body: { Id: id } }),
    async check(payoutId: string) {
      await sql(`update postings set checked_at = null where company_id = $1`)
      assert.equal((await company.post('/api/Books/Check', { payoutId })).statusCode, 200)
      for (const until = Date.now() + 10_000; Date.now() < until; await sleep(40)) {
        const [row] = await sql<{ left: number }>(
          `select count(*)::int as left from postings where company_id = $1 and kind = 'payout' and source_id = $2 and checked_at is null`,
          payoutId,
        )
        if (!row?.left) return
      }
      assert.fail('never checked')
    },
    /** Ends the waits between attempts. */
    hurried: () =>
      quiet(15_000, async () => {
        await sql(`update deliveries set next_attempt_at = now() where company_id = $1 and state in ('retrying', 'unknown')`)
        await dueDeliveries.run(server.services)
      }),
    /** Dollars, as QuickBooks has them now. */
    async balances() {
      const of = async (name: Name) => balance('Account', await theirs(name))
      return { clearing: await of('clearing'), bank: await of('bank') }
    },
  }
}
export type Books = Awaited<ReturnType<typeof openBooks>>
