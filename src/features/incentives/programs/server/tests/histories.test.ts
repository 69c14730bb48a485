import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { seededRandom } from '#test/merge/random.ts'
import { day, fivePercent, programOf } from '#test/programs.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { attain } from '../../../attainment/server/compute/watch.ts'
import { moveByCalendar } from '../calendar.ts'
import { byCalendar, type Paper, type Person, type Step, stepOf } from './plain-program.ts'

type Company = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** One of its own for each history: nobody may write as much in a minute as all of them do. */
async function openOffice(): Promise<Record<Person, Company>> {
  const owner = await signedInCompany(server)
  const { companyId } = owner
  const [manager, viewer] = [
    await signedInCompany(server, { role: 'manager', companyId }),
    await signedInCompany(server, { role: 'viewer', companyId }),
  ]
  return { owner, manager, viewer }
}

const owner = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)
/** As if these days had gone by. */
async function later(programId: string, days: number) {
  const moved = (field: string) => `to_jsonb(((terms->>'${field}')::date - ${days})::text)`
  const terms = `jsonb_set(jsonb_set(terms, '{fromDate}', ${moved('fromDate')}), '{toDate}', ${moved('toDate')})`
  await owner(
    `update programs set from_date = from_date - ${days}, to_date = to_date - ${days}, state_since = state_since - interval '${days} days',
      draft = ${terms.replaceAll('terms', 'draft')} where id = $1`,
    [programId],
  )
  await owner(`update program_versions set terms = ${terms} where program_id = $1`, [programId])
  // One after another: none may stand in the place of the next.
  for (const { from_day } of (await owner('select from_day::text from program_pauses where program_id = $1 order by 1', [programId])).rows)
    await owner(
      `update program_pauses set from_day = from_day - ${days}, to_day = to_day - ${days} where program_id = $1 and from_day = $2`,
      [programId, from_day],
    )
}

const names = ['publish', 'unschedule', 'open', 'pause', 'resume', 'end', 'close', 'reopen', 'remove']
/** Of each history this often something is tried that leads on from where it is. */
const likely: Record<string, string> = {
  Draft: 'publish',
  Scheduled: 'open',
  Open: 'pause',
  Paused: 'resume',
  Ended: 'close',
  Closed: 'reopen',
}

async function take(company: Company, programId: string, { name }: Step, version: number) {
  if (name === 'close') return company.post('/api/Incentive/CloseProgram', { programId, version })
  if (name === 'remove') return company.post(`/api/Incentive/DeleteProgram/${programId}`, { version })
  return company.post(`/api/Incentive/ProgramStep/${programId}`, { step: name, version })
}

for (const seed of [1, 2, 3, 4, 5, 6])
  test(`histories of states are those of a plain model: ${seed}`, async () => {
    const office = await openOffice()
    const pick = seededRandom(seed)
    const maybe = (outOf: number) => pick(outOf) === 0
    for (let program = 0; program < 4; program++) {
      const paper: Paper = {
        state: 'Draft',
        version: 1,
        now: 0,
        from: pick(3) * 3,
        to: 10 + pick(3) * 15,
        rewards: 0,
        ceiling: maybe(2),
        opened: false,
        changing: false,
        closedOn: 0,
        pausedOn: null,
        pauses: [],
      }
      const added = await office.manager.post('/api/Incentive/AddEditProgram', {
        program: `H-${seed}-${program}`,
        programName: 'History',
        fromDate: day(paper.from),
        toDate: day(paper.to),
        noCeiling: paper.ceiling,
      })
      const { programId } = added.json().result
      const told: string[] = []
      for (let at = 0; at < 40 && paper.state !== 'gone'; at++) {
        const what = pick(10)
        if (what < 5) {
          const name = maybe(2) ? (likely[paper.state] ?? 'end') : (names[pick(names.length)] ?? 'end')
          const by = (['owner', 'manager', 'manager', 'viewer'] as const)[pick(4)] ?? 'owner'
          const isOld = maybe(6)
          const step = stepOf(paper, name, by)
          const answer = await take(office[step.by], programId, step, paper.version - (isOld ? 1 : 0))
          told.push(`${by} ${name}`)
          assert.equal(answer.statusCode === 200, step.ok && !isOld, `${told.join(', ')}: ${answer.body}`)
          if (step.ok && !isOld) step.carryOut(paper)
        } else if (what === 5) {
          const ok = ['Draft', 'Open', 'Paused'].includes(paper.state)
          const rewards = [fivePercent()]
          const answer = await office.manager.post('/api/Incentive/AddEditProgramDetail', { programId, version: paper.version, rewards })
          told.push('rewards')
          assert.equal(answer.statusCode === 200, ok, `${told.join(', ')}: ${answer.body}`)
          if (ok && paper.state === 'Draft') paper.rewards = 1
          if (ok && paper.state !== 'Draft') paper.changing = true
          if (ok) paper.version += 1
        } else if (what === 6) {
          const fromDay = maybe(3) ? 0 : 1
          const ok = ['Open', 'Paused'].includes(paper.state) && paper.changing && fromDay > 0 && paper.to > paper.now
          const answer = await office.manager.post(`/api/Incentive/ApplyProgramChanges/${programId}`, {
            version: paper.version,
            fromDay: day(fromDay),
          })
          told.push(`apply from ${fromDay}`)
          assert.equal(answer.statusCode === 200, ok, `${told.join(', ')}: ${answer.body}`)
          if (ok) paper.changing = false
          if (ok) paper.version += 1
        } else if (what < 9) {
          const days = 1 + pick(6)
          paper.now += days
          await later(programId, days)
          told.push(`${days} days later`)
        } else {
          await attain(server.services, office.owner.companyId)
          await server.services.transaction({ companyId: office.owner.companyId }, (db) =>
            moveByCalendar(db, office.owner.companyId, programId),
          )
          byCalendar(paper)
          told.push('calendar')
        }
        if (paper.state === 'gone') break
        const shown = await programOf(office.viewer, programId)
        const { now } = paper
        const said = {
          state: shown.state,
          version: shown.version,
          active: shown.active,
          days: [shown.fromDate, shown.toDate],
          opened: shown.openedAt !== null,
          changing: shown.pending !== null,
          pauses: shown.pauses.map(({ fromDay, toDay }: Record<string, string | null>) => [fromDay, toDay]),
        }
        const pauses: [number, number | null][] = paper.pausedOn === null ? paper.pauses : [...paper.pauses, [paper.pausedOn, null]]
        assert.deepEqual(
          said,
          {
            state: paper.state,
            version: paper.version,
            active: paper.state === 'Open' ? 'Y' : 'N',
            days: [day(paper.from - now), day(paper.to - now)],
            opened: paper.opened,
            changing: paper.changing,
            pauses: pauses.map(([first, last]) => [day(first - now), last === null ? null : day(last - now)]),
          },
          told.join(', '),
        )
      }
    }
  })
