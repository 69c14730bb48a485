import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { EntryLine } from '#features/incentives/attainment/engine/entries.ts'
import { inTurn } from '#features/incentives/attainment/engine/fold.ts'
import type { Program } from '#features/incentives/attainment/engine/rules.ts'
import { attain } from '#features/incentives/attainment/server/compute/watch.ts'
import { signedInCompany } from '../company.ts'
import { seededRandom } from '../merge/random.ts'
import { type TestServer, testServer } from '../server.ts'
import { companyRows } from './company-rows.ts'
import { computeAll } from './computed.ts'
import { asInBooks, KeptWorld, keepPeople, keepPrograms } from './kept-world.ts'
import { idOf } from './papers.ts'
import { randomPrograms, World } from './random-world.ts'
import { byReference, type Row } from './reference.ts'

/** So many by `HISTORIES=200 node --test test/incentives/kept-histories.test.ts`, others by `SEED=7`. */
const histories = Number(process.env.HISTORIES ?? 6)
const firstSeed = Number(process.env.SEED ?? 1)

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test(`${histories} random histories, written in any order, computed by two at once and approved by people: what is kept is the reference's`, async () => {
  const seen = { rows: 0, approved: 0, corrected: 0 }
  for (let seed = firstSeed; seed < firstSeed + histories; seed++)
    try {
      await history(seed, seen)
    } catch (error) {
      throw new Error(`SEED=${seed}`, { cause: error })
    }
  assert.ok(seen.rows > 0 && seen.approved > 0, JSON.stringify(seen))
})

async function history(seed: number, seen: { rows: number; approved: number; corrected: number }) {
  const pick = seededRandom(seed)
  const company = await signedInCompany(server)
  const rows = companyRows(server, company.companyId)
  const programs = randomPrograms(pick).map(
    (program): Program => ({
      ...program,
      id: idOf(program.code),
      versions: program.versions.map((each) => ({ ...each, terms: { ...each.terms, claimDays: pick(3) ? 365 : 0 } })),
    }),
  )
  await keepPeople(rows)
  await keepPrograms(rows, programs)
  const world = new World(pick)
  const kept = new KeptWorld(rows)
  const once = () => attain(server.services, company.companyId)
  for (let chapter = 0; chapter < 3; chapter++) {
    world.happens(chapter === 0 ? 12 : 5)
    const books = asInBooks(world.books())
    await kept.keep(books, pick, () => Promise.all([once(), once()]))
    await computeAll(server, company.companyId, () => Promise.all([once(), once()]))
    const taken = new Map<string, string>()
    for (const { id, code } of inTurn(programs)) {
      const program = programs.find((each) => each.id === id)
      assert.ok(program)
      const lines = await linesOf(rows, id)
      const approved = lines.filter(({ isApproved }) => isApproved)
      const expected = byReference(program, books, referenceRows(approved), taken)
      assert.deepEqual(
        byEntry(lines.filter(({ isApproved }) => !isApproved).map(shownLine)),
        byEntry(expected.filter(({ isHidden }) => !isHidden).map(shownRow)),
        `chapter ${chapter}, ${code}`,
      )
      await tiesOut(rows, id)
      seen.rows += lines.length
      seen.approved += approved.length
    }
    const open = await rows<{ id: string; status: string }>(`select id, status from reward_entries where company_id = $1 order by id`)
    const chosen = open.filter(({ status }) => ['Earned', 'InReview'].includes(status) && pick(3) === 0).map(({ id }) => id)
    if (chosen.length)
      assert.equal((await company.post('/api/Incentive/DecideRewards', { entries: chosen, verdict: 'approve' })).statusCode, 200)
    const refused = chosen.filter(() => pick(4) === 0)
    if (refused.length)
      assert.equal(
        (await company.post('/api/Incentive/DecideRewards', { entries: refused, verdict: 'reject', reason: 'So' })).statusCode,
        200,
      )
  }
}

type Kept = EntryLine & { isApproved: boolean }
async function linesOf(rows: <T extends object>(text: string, ...values: unknown[]) => Promise<T[]>, programId: string): Promise<Kept[]> {
  return rows<Kept>(
    `select a.sale_id as "saleId", e.line_id as "lineId", e.payee_id as "payeeId", r.amount::float8 as "amountCents", r.promised::float8 as "promisedCents",
       r.trace, r.entry, r.approved_at is not null as "isApproved"
     from reward_rows r join reward_entries e on e.company_id = r.company_id and e.id = r.entry_id
       join attainments a on a.company_id = e.company_id and a.id = e.attainment_id
     where r.company_id = $1 and r.program_id = $2 order by r.entry_id, r.row_no`,
    programId,
  )
}

/** What is approved, as the reference remembers what it has written. */
function referenceRows(lines: readonly Kept[]): Row[] {
  const before = new Map<string, EntryLine['entry']>()
  return lines.map(({ saleId, lineId, payeeId, amountCents, promisedCents, trace, entry }) => {
    const key = `${saleId} ${lineId} ${payeeId}`
    const last = before.get(key)
    before.set(key, entry)
    return {
      saleId,
      lineId,
      payeeId,
      documentId: trace.documentId,
      says: trace.says,
      amount: BigInt(amountCents),
      promised: BigInt(promisedCents),
      credited: BigInt(entry.creditedCents - (last?.creditedCents ?? 0)),
      base: BigInt(entry.baseCents - (last?.baseCents ?? 0)),
      limits: [],
      isHidden: false,
      place: entry.followUps.find(({ id }) => id === trace.documentId)?.key ?? entry.saleKey,
      ...(trace.says === 'undone' && trace.held && { held: trace.held }),
      known: {
        isLive: entry.isLive,
        isRejected: entry.isRejected ?? false,
        share: BigInt(entry.share),
        version: entry.version,
        day: entry.day,
        number: String(Number(entry.saleKey.split(' ')[2] ?? 0)),
        eligible: BigInt(entry.eligibleCents),
        units: BigInt(entry.units),
        total: BigInt(entry.totalCents),
        reward: BigInt(entry.rewardCents),
        heard: entry.followUps.map(({ id, returnedCents, returnedUnits, creditCents, paidCents }) => ({
          id,
          back: BigInt(returnedCents),
          backUnits: BigInt(returnedUnits),
          credit: BigInt(creditCents),
          paid: BigInt(paidCents),
        })),
      },
    }
  })
}

type Shown = { key: string; text: string }
const shownLine = ({ saleId, lineId, payeeId, amountCents, promisedCents, trace }: EntryLine): Shown => ({
  key: `${saleId} ${lineId} ${payeeId}`,
  text: [
    trace.documentId,
    trace.says,
    amountCents,
    promisedCents,
    ...('isLate' in trace && trace.isLate ? ['late'] : []),
    ...('limits' in trace ? trace.limits : []).map(({ kind, leftCents }) => `${kind} ${leftCents}`),
  ].join(' '),
})
const shownRow = ({ saleId, lineId, payeeId, documentId, says, amount, promised, limits }: Row): Shown => ({
  key: `${saleId} ${lineId} ${payeeId}`,
  text: [documentId, says, amount, promised, ...limits].join(' '),
})
const byEntry = (shown: readonly Shown[]) =>
  Object.fromEntries(
    [...Map.groupBy(shown, ({ key }) => key)]
      .map(([key, all]) => [key, all.map(({ text }) => text)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Entries are the sums of their rows, attainments and programs those of their entries. */
async function tiesOut(rows: <T extends object>(text: string, ...values: unknown[]) => Promise<T[]>, programId: string) {
  assert.deepEqual(
    await rows(
      `select e.id from reward_entries e left join reward_rows r on r.company_id = e.company_id and r.entry_id = e.id
       where e.company_id = $1 and e.program_id = $2 group by e.company_id, e.id
       having e.promised <> coalesce(sum(r.promised), 0) or e.earned <> coalesce(sum(r.amount), 0)`,
      programId,
    ),
    [],
  )
  assert.deepEqual(
    await rows(
      `select p.attained, p.reserved, p.spend, p.approved_promised, s.* from programs p cross join lateral (
         select coalesce(sum(e.earned) filter (where e.status <> 'Pending'), 0) as earned, coalesce(sum(e.promised) filter (where e.status = 'Pending'), 0) as held,
           (select coalesce(sum(a.spend), 0) from attainments a where a.company_id = $1 and a.program_id = $2) as bought,
           (select coalesce(sum(r.promised), 0) from reward_rows r where r.company_id = $1 and r.program_id = $2 and r.approved_at is not null) as approved
         from reward_entries e where e.company_id = $1 and e.program_id = $2) s
       where p.company_id = $1 and p.id = $2
         and ((p.attained, p.reserved, p.spend, p.approved_promised) <> (s.earned, s.held, s.bought, s.approved) or p.approved_promised > p.maximum_allowed)`,
      programId,
    ),
    [],
  )
}
