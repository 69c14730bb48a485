import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startPayCard } from '#sandbox/pay-card/server.ts'
import { control, today } from '../funding.ts'
import { idOf } from '../incentives/papers.ts'
import { seededRandom } from '../merge/random.ts'
import { Visitor } from '../visitor.ts'
import { lengthOfHunt } from './length.ts'
import { killAndStart, openWorld, until, type World } from './world.ts'

const { rounds, seed } = lengthOfHunt({ rounds: 2 })
const dealersPerRound = 12
const email = 'owner@funding.example'

let world: World
let processor: Awaited<ReturnType<typeof startPayCard>>
let owner: Visitor
before(async () => {
  processor = await startPayCard()
  world = await openWorld(['api', 'worker', 'worker'], { env: { PAY_CARD_API_URL: processor.url, PAY_CARD_API_KEY: processor.apiKey } })
  owner = new Visitor(world.products[0]?.url ?? '')
  await owner.confirmEmail(world.mail.url, email)
  await owner.createAccount(owner.plainAccount(email))
})
after(async () => {
  await world.close()
  await processor.close()
})

async function resultOf(answer: ReturnType<Visitor['get']>) {
  const { status, body } = await answer
  assert.equal(status, 200, JSON.stringify(body))
  // biome-ignore lint/suspicious/noExplicitAny: of whatever call
  return body.result as any
}

test(`two workers killed ${rounds} times each while rewards are loaded on cards (seed ${seed}): everybody is paid once, and it is known`, async (t) => {
  const random = seededRandom(seed)
  const [, ...workers] = world.products
  const { companyId, programId, lineId } = await company()
  const batches: string[] = []
  for (let round = 0; round < rounds; round++) {
    await dealers(companyId, programId, lineId)
    await control(processor.url, '', {
      latencyMs: 40 + random(400),
      loseAnswers: random(2),
      cutAfter: random(3) ? -1 : random(dealersPerRound),
    })
    await owner.login(email)
    const { id } = await resultOf(
      owner.post('/api/Incentive/InitiateFunding', { programId, payVia: 'D', cutOff: today(), requestKey: randomUUID() }),
    )
    for (const step of ['ask', 'approve', 'submit']) {
      const { version } = await resultOf(owner.get(`/api/Incentive/Funding/${id}`))
      await resultOf(owner.post(`/api/Incentive/FundingStep/${id}`, { step, version }))
    }
    batches.push(id)
    await Promise.all(workers.map((worker) => killAndStart(worker, random(600))))
  }
  await control(processor.url, '', { latencyMs: 0, loseAnswers: 0, cutAfter: -1 })
  await owner.login(email)
  for (const id of batches) await until('known', () => isKnown(companyId, id))
  const items = await world.query(`select id, state, amount::int from funding_items where company_id = $1 and state <> 'Held'`, [companyId])
  const { loads } = await (await fetch(`${processor.url}/control/state`)).json()
  const posted = items.filter(({ state }) => state === 'Posted')
  assert.deepEqual(
    loads.map(({ reference, amountCents }: { reference: string; amountCents: number }) => `${reference} ${amountCents}`).toSorted(),
    posted.map(({ id, amount }) => `${id} ${amount}`).toSorted(),
  )
  // What was lost on the way and turned out to be refused waits for a next batch; nothing is in two.
  const twice = await world.count(
    `select count(*) from (select row_id from funding_rows where company_id = $1 and living group by row_id having count(*) > 1) t`,
    [companyId],
  )
  assert.equal(twice, 0)
  const paid = posted.reduce((sum, { amount }) => sum + amount, 0)
  const [{ balance }] = await world.query(`select balance::int from funding_movements where company_id = $1 order by number desc limit 1`, [
    companyId,
  ])
  assert.equal(balance, 10_000_000 - paid)
  const [program] = await world.query(`select paid::int, funded::int from programs where company_id = $1 and id = $2`, [
    companyId,
    programId,
  ])
  assert.deepEqual(program, { paid, funded: paid })
  const interrupted = await world.count(`select count(*) from deliveries where channel = 'payouts' and attempts > 1`)
  t.diagnostic(
    `seed ${seed}: ${2 * rounds} kills, ${interrupted} of ${rounds} batches were interrupted, ${posted.length} of ${items.length} paid`,
  )
})

/** A person says what only a person may say: that what the processor does not have is sent again; and the processor finds what it lost. */
async function isKnown(companyId: string, id: string): Promise<boolean> {
  const { state, says, version } = await resultOf(owner.get(`/api/Incentive/Funding/${id}`))
  if (says === 'notThere') await owner.post(`/api/Incentive/FundingStep/${id}`, { step: 'sendAgain', version })
  if (says === 'incomplete') {
    await control(processor.url, '/finish', { client: companyId, reference: id, state: 'refused' })
    await owner.post(`/api/Incentive/FundingStep/${id}`, { step: 'lookUp', version })
  }
  return ['Settled', 'PartlySettled', 'Failed'].includes(state)
}

async function company() {
  const [{ id: companyId }] = await world.query(
    `select company_id as id from memberships m join users u on u.id = m.user_id where u.email = $1`,
    [email],
  )
  await owner.login(email)
  const lineId = idOf('line')
  const { programId } = await resultOf(
    owner.post('/api/Incentive/AddEditProgram', {
      program: 'CHAOS',
      programName: 'Chaos',
      fromDate: today(),
      toDate: today(),
      noCeiling: true,
    }),
  )
  const rewards = [{ id: lineId, name: 'Cash', payee: 'C', compType: 'P', salePer: '5', payVia: 'D' }]
  await resultOf(owner.post('/api/Incentive/AddEditProgramDetail', { programId, version: 1, rewards }))
  await resultOf(owner.post(`/api/Incentive/ProgramStep/${programId}`, { step: 'publish', version: 2 }))
  await resultOf(
    owner.post('/api/Incentive/FundingMovement', { kind: 'deposit', amount: 10_000_000, day: today(), requestKey: randomUUID() }),
  )
  // What is approved below has no sale behind it, so nothing is computed of it.
  for (const table of ['sale_feeds', 'attainment_marks']) await world.query(`delete from ${table} where company_id = $1`, [companyId])
  await world.query(`select from programs where company_id = $1 for update`, [companyId])
  return { companyId: String(companyId), programId: String(programId), lineId }
}

/** Each with a card and a reward that is approved, below the front door: how they come about is not what is hunted here. */
async function dealers(companyId: string, programId: string, lineId: string) {
  const call = async (path: string, body: object) =>
    (
      await fetch(`${processor.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${processor.apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()
  for (let at = 0; at < dealersPerRound; at++) {
    const reference = randomUUID()
    const card = await call('/v1/cards', { client: companyId, reference, holder: { firstName: 'Ana', lastName: 'Ruiz' } })
    for (const status of ['issued', 'active']) await control(processor.url, `/cards/${card.id}`, { status })
    await world.query(
      `with c as (insert into customers (company_id, customer_name) values ($1, $2) returning id),
        t as (insert into contacts (company_id, customer_id, fn) select $1, c.id, 'Ana' from c returning id),
        k as (insert into pay_cards (company_id, contact_id, provider, proxy_id, last4, state) select $1, t.id, 'payCard', $3, '1234', 'Active' from t),
        a as (insert into attainments (company_id, program_id, sale_id, customer_id, sale_day, place) select $1, $4, gen_random_uuid(), c.id, current_date, 'x' from c returning id, customer_id),
        e as (insert into reward_entries (company_id, attainment_id, program_id, line_id, payee_kind, payee_id, version, promised, earned, state, digest, decided)
          select $1, a.id, $4, $5, 'C', a.customer_id, 1, $6, $6, '{}', '', 'Approved' from a returning id)
       insert into reward_rows (company_id, entry_id, program_id, document_id, row_no, amount, promised, trace, entry, digest, approved_at)
         select $1, e.id, $4, 'd', 0, $6, $6, '{}', '{}', '', now() from e`,
      [companyId, `Dealer ${reference}`, card.id, programId, lineId, 1_000 + at],
    )
  }
}
