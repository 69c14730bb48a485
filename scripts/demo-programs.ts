import { setTimeout as sleep } from 'node:timers/promises'
import type { DemoPerson } from './demo-person.ts'

type Row = { id: string; program: string; state: string }
type Detail = { version: number; rewards: unknown[] }

const inDays = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString()
const reward = { salePer: null, bands: [], whole: false, basis: 'period', maxPerSale: null }

/** One that runs, for dealers and reps, and one that is over. */
const programs = [
  {
    fields: {
      program: 'PIER-REWARDS',
      programName: 'Pier rewards',
      fromDate: inDays(-60),
      toDate: inDays(60),
      minSaleAmt: 10_000,
      maximumAllowed: 2_500_000,
      claimDays: 30,
    },
    rewards: [
      {
        ...reward,
        name: 'Dealer cash',
        payee: 'C',
        compType: 'T',
        bands: [
          { from: 0, rate: '2' },
          { from: 500_000, rate: '3' },
          { from: 1_500_000, rate: '4' },
        ],
        payVia: 'O',
      },
      { ...reward, name: 'Rep bonus', payee: 'S', compType: 'P', salePer: '1.5', maxPerSale: 10_000, payVia: 'D' },
    ],
    steps: ['publish'],
  },
  {
    fields: {
      program: 'LAUNCH-WEEK',
      programName: 'Launch week',
      fromDate: inDays(-7),
      toDate: inDays(1),
      minSaleAmt: 5_000_000,
      maximumAllowed: 50_000,
    },
    rewards: [{ ...reward, name: 'Launch bonus', payee: 'C', compType: 'F', salePer: '250', payVia: 'O' }],
    steps: ['publish', 'end', 'close'],
  },
] as const
const after = { publish: 'Open', end: 'Ended', close: 'Closing' } as const

export async function furnishPrograms(person: DemoPerson) {
  const { rows } = await person.get<{ rows: Row[] }>('/api/Incentive/Programs')
  for (const { fields, rewards, steps } of programs) {
    const there = rows.find(({ program }) => program === fields.program)
    const id = there?.id ?? (await person.post<{ programId: string }>('/api/Incentive/AddEditProgram', fields)).programId
    const detail = () => person.get<Detail>(`/api/Incentive/GetProgramDetail?programId=${id}`)
    const { version, rewards: written } = await detail()
    if (!written.length) {
      const lines = rewards.map((line) => ({ ...line, id: crypto.randomUUID() }))
      await person.post('/api/Incentive/AddEditProgramDetail', { programId: id, version, rewards: lines })
    }
    // After a start that was interrupted it goes on where it was.
    const done = steps.findIndex((step) => after[step] === there?.state)
    for (const step of there?.state === 'Closed' ? [] : steps.slice(done + 1)) {
      const seen = (await detail()).version
      if (step === 'close') await person.post('/api/Incentive/CloseProgram', { programId: id, version: seen })
      else await person.post(`/api/Incentive/ProgramStep/${id}`, { step, version: seen })
    }
    if (fields.program === 'PIER-REWARDS') await fund(person, id)
  }
}

const computedWithinMs = 30_000

/** What dealers have earned so far, up to an amount each, is approved and waits in a batch for somebody to look at it. */
async function fund(person: DemoPerson, programId: string) {
  if ((await person.get<{ rows: unknown[] }>('/api/Incentive/Fundings')).rows.length) return
  for (const until = Date.now() + computedWithinMs; Date.now() < until; await sleep(500)) {
    const filters = JSON.stringify({ program: [programId], status: ['Earned'] })
    const { rows } = await person.get<{ rows: unknown[] }>(`/api/Incentive/GetAttainmentList?${new URLSearchParams({ filters })}`)
    if (!rows.length) continue
    const { decided } = await person.post<{ decided: number }>('/api/Incentive/ApproveRewards', { programId, atMost: 20_000 })
    const batch = { programId, cutOff: inDays(1), payVia: 'O', requestKey: crypto.randomUUID() }
    if (decided) await person.post('/api/Incentive/InitiateFunding', batch)
    return
  }
}
