import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Role } from '#contract/permissions.ts'
import { startPayCard } from '#sandbox/pay-card/server.ts'
import { signedInCompany } from './company.ts'
import type { TypedReward } from './incentives/papers.ts'
import { day, fivePercent, openProgram } from './programs.ts'
import { type TestServer, testServer } from './server.ts'

/** A server that works, and a processor of pay cards that tells it what happens. */
export async function fundingServer() {
  const processor = await startPayCard()
  const secret = 'whs_test'
  const server = await testServer({
    works: true,
    listen: true,
    env: { PAY_CARD_API_URL: processor.url, PAY_CARD_API_KEY: processor.apiKey, PAY_CARD_WEBHOOK_SECRET: secret },
  }).catch(async (error) => {
    await processor.close()
    throw error
  })
  await control(processor.url, '/webhook', { url: `${server.url}/api/PayCard/Webhook`, secret })
  return {
    ...server,
    processor,
    close: async () => {
      await server.close()
      await processor.close()
    },
  }
}
export type FundingServer = Awaited<ReturnType<typeof fundingServer>>

export async function control(url: string, path: string, body: object) {
  const answer = await fetch(`${url}/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.equal(answer.status, 200, await answer.text())
}

export async function until(what: string, isSo: () => Promise<boolean>) {
  for (let tries = 0; !(await isSo()); tries++) {
    assert.ok(tries < 600, `${what} did not happen`)
    await sleep(25)
  }
}

type Member = Awaited<ReturnType<typeof signedInCompany>>
export const resultOf = (answer: { statusCode: number; body: string; json(): { result: unknown } }) => {
  assert.equal(answer.statusCode, 200, answer.body)
  // biome-ignore lint/suspicious/noExplicitAny: of whatever call
  return answer.json().result as any
}

/** A company with an open program, of which rewards are approved below the front door: how they come about has tests of its own. */
export async function openFunding(
  server: TestServer,
  {
    payVia = 'D',
    secondAbove = 0,
    terms = {},
    company,
  }: { payVia?: TypedReward['payVia']; secondAbove?: number | null; terms?: object; company?: { companyId: string } } = {},
) {
  const owner = await signedInCompany(server, { role: 'owner', ...(company && { companyId: company.companyId }) })
  const { companyId } = owner
  const sql = async (text: string, ...values: unknown[]) => (await server.database.owner.query(text, [companyId, ...values])).rows
  if (secondAbove !== null) await sql(`insert into incentive_settings (company_id, second_person_above) values ($1, $2)`, secondAbove)
  const line = fivePercent({ payVia })
  const repLine = fivePercent({ payVia, payee: 'S', name: 'Rep bonus' })
  // Where the books have another zone it may still be yesterday.
  const programId = await openProgram(owner, { fromDate: day(-1), ...terms }, [line, repLine])
  // What is approved here has no sale behind it, so nothing is computed of it.
  await sql(`delete from sale_feeds where company_id = $1`)
  await sql(`delete from attainment_marks where company_id = $1`)
  await sql(`select from programs where company_id = $1 for update`)
  const colleague = (role: Role = 'accounting') => signedInCompany(server, { role, companyId })
  let sales = 0
  const step = async (who: Member, id: string, name: string, given: object = {}) => {
    const { version } = resultOf(await who.get(`/api/Incentive/Funding/${id}`))
    return who.post(`/api/Incentive/FundingStep/${id}`, { step: name, version, ...given })
  }
  const shop = {
    ...owner,
    sql,
    programId,
    colleague,
    checker: await colleague(),
    async newCustomer(name: string): Promise<string> {
      return (await sql(`insert into customers (company_id, customer_name) values ($1, $2) returning id`, name))[0].id
    },
    async newRep(name: string): Promise<string> {
      return (
        await sql(`insert into reps (company_id, code, name) values ($1, $2, $3) returning id`, `R${randomUUID().slice(0, 8)}`, name)
      )[0].id
    },
    /** What is approved of a sale; the same `entryId` again is another row of it. */
    async approved(payeeId: string, amount: number, { kind = 'C' as 'C' | 'S', entryId = '' } = {}): Promise<string> {
      const entry = entryId || randomUUID()
      if (!entryId) {
        const customerId = kind === 'C' ? payeeId : await shop.newCustomer(`Buyer ${++sales}`)
        const [attainment] = await sql(
          `insert into attainments (company_id, program_id, sale_id, customer_id, sale_day, number, place) values ($1, $2, $3, $4, current_date, $5, $5) returning id`,
          programId,
          randomUUID(),
          customerId,
          `S-${++sales}`,
        )
        await sql(
          `insert into reward_entries (company_id, id, attainment_id, program_id, line_id, payee_kind, payee_id, version, promised, earned, state, digest, decided)
           values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $8, '{}', '', 'Approved')`,
          entry,
          attainment.id,
          programId,
          kind === 'C' ? line.id : repLine.id,
          kind,
          payeeId,
          amount,
        )
      } else
        await sql(`update reward_entries set earned = earned + $3, decided = 'Approved' where company_id = $1 and id = $2`, entry, amount)
      await sql(
        `insert into reward_rows (company_id, entry_id, program_id, document_id, row_no, amount, promised, trace, entry, digest, approved_at)
         values ($1, $2, $3, 'd', (select count(*) from reward_rows where entry_id = $2), $4, $4, '{}', '{}', '', now())`,
        entry,
        programId,
        amount,
      )
      return entry
    },
    statusOf: async (entryId: string): Promise<string> =>
      (await sql(`select status from reward_entries where company_id = $1 and id = $2`, entryId))[0].status,
    deposit: async (amount: number) =>
      resultOf(await owner.post('/api/Incentive/FundingMovement', { kind: 'deposit', amount, day: today(), requestKey: randomUUID() })),
    balance: async (): Promise<number> => resultOf(await owner.get('/api/Incentive/FundingLedger')).balance,
    initiate: (given: object = {}, who: Member = owner) =>
      who.post('/api/Incentive/InitiateFunding', { programId, payVia, cutOff: today(), requestKey: randomUUID(), ...given }),
    step,
    batch: async (id: string) => resultOf(await owner.get(`/api/Incentive/Funding/${id}`)),
    items: async (id: string) => resultOf(await owner.get(`/api/Incentive/FundingItems/${id}?limit=200`)).rows,
    /** Prepared by the owner, approved by a colleague, and submitted. */
    async submitted(given: object = {}): Promise<string> {
      const { id } = resultOf(await shop.initiate(given))
      resultOf(await step(owner, id, 'ask'))
      assert.equal(resultOf(await step(shop.checker, id, 'approve')).state, 'Approved')
      resultOf(await step(owner, id, 'submit'))
      return id
    },
    programFigures: async () => (await sql(`select funded::int, paid::int from programs where company_id = $1 and id = $2`, programId))[0],
  }
  return shop
}
export type Funding = Awaited<ReturnType<typeof openFunding>>

export const today = () => Temporal.Now.plainDateISO('America/New_York').toString()

/** Somebody at the customer with a card that the processor gave out. */
export async function withCard(
  server: FundingServer,
  shop: Funding,
  customerId: string,
  status = 'active',
): Promise<{ contactId: string; cardId: string }> {
  const made = resultOf(await shop.post(`/Dashboard/AddEditContact/${customerId}`, { fn: 'Ana', ln: 'Ruiz' }))
  resultOf(await shop.post(`/Dashboard/Customer/PayCard/${made.id}`, { from: 'None', rapidStatus: 'Requested', reason: 'new' }))
  const cardOf = async () =>
    (await shop.sql(`select proxy_id, state from pay_cards where company_id = $1 and contact_id = $2 order by id desc`, made.id))[0]
  await until('enrolled', async () => (await cardOf()).proxy_id !== '')
  const { proxy_id: cardId } = await cardOf()
  for (const next of ['issued', 'mailed', 'active', 'locked']) {
    await control(server.processor.url, `/cards/${cardId}`, { status: next })
    if (next === status) break
  }
  await until(`card is ${status}`, async () => (await cardOf()).state.toLowerCase() === status)
  return { contactId: made.id, cardId }
}

export const stateOf = async (server: FundingServer) => (await fetch(`${server.processor.url}/control/state`)).json()
/** Cents that reached cards of this company, by our item. */
export async function loadsOf(server: FundingServer, { companyId }: Pick<Funding, 'companyId'>): Promise<Map<string, number>> {
  const { loads } = await stateOf(server)
  const own = loads.filter(({ client }: { client: string }) => client === companyId)
  return new Map(own.map(({ reference, amountCents }: { reference: string; amountCents: number }) => [reference, amountCents]))
}
