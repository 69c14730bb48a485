import assert from 'node:assert/strict'
import type { signedInCompany } from './company.ts'
import { reward, type TypedReward } from './incentives/papers.ts'

type Company = Awaited<ReturnType<typeof signedInCompany>>

let counter = 0
const dayFrom = (days: number) => Temporal.Now.plainDateISO('America/New_York').add({ days }).toString()
/** Days of a company that nobody moved, counted from today. */
export const day = dayFrom

/** A draft with one reward, of 5 percent for the customer. */
export async function newProgram(company: Company, given: object = {}, rewards: TypedReward[] = [fivePercent()]) {
  const number = ++counter
  const added = await company.post('/api/Incentive/AddEditProgram', {
    program: `P-${number}`,
    programName: `Program ${number}`,
    fromDate: dayFrom(0),
    toDate: dayFrom(90),
    noCeiling: true,
    ...given,
  })
  assert.equal(added.statusCode, 200, added.body)
  const { programId } = added.json().result as { programId: string }
  const detail = await company.post('/api/Incentive/AddEditProgramDetail', { programId, version: 1, rewards })
  assert.equal(detail.statusCode, 200, detail.body)
  return programId
}

export const fivePercent = (given: Partial<TypedReward> = {}): TypedReward =>
  reward('line', { id: crypto.randomUUID(), name: 'Dealer cash', salePer: '5', ...given })

export const programOf = async (company: Company, programId: string) =>
  (await company.get(`/api/Incentive/GetProgramDetail?programId=${programId}`)).json().result

/** As it is seen now. */
export async function takeProgramStep(company: Company, programId: string, step: string, given: object = {}) {
  const { version } = await programOf(company, programId)
  return company.post(`/api/Incentive/ProgramStep/${programId}`, { step, version, ...given })
}

export async function closeProgram(company: Company, programId: string) {
  const { version } = await programOf(company, programId)
  return company.post('/api/Incentive/CloseProgram', { programId, version })
}

/** One that is open. */
export async function openProgram(company: Company, given: object = {}, rewards: TypedReward[] = [fivePercent()]) {
  const programId = await newProgram(company, given, rewards)
  const opened = await takeProgramStep(company, programId, 'publish')
  assert.equal(opened.json().result?.state, 'Open', opened.body)
  return programId
}
