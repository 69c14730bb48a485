import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Result } from '#contract/endpoint.ts'
import type { getProof } from '#features/books/proof/contract.ts'
import type { connectedCompany } from './quickbooks.ts'

type Owner = Awaited<ReturnType<typeof connectedCompany>>

export const wholeSecond = () => sleep(1000 - (Date.now() % 1000))

/** Starts a comparison of the books and answers how it ended. */
export async function proofOf(of: Owner, kind = 'sums') {
  // What was written in the second in which it begins counts as moving.
  await wholeSecond()
  const started = await of.post('/Sync/StartProof', { kind })
  assert.equal(started.statusCode, 200, started.body)
  return endOfProof(of, started.json().result.id)
}

export async function endOfProof(of: Owner, id: string) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const answer = await of.get(`/Sync/GetProof?id=${id}`)
    assert.equal(answer.statusCode, 200, answer.body)
    const { result } = answer.json()
    if (result.proof.state !== 'running') return result as NonNullable<Result<typeof getProof>>
  }
  assert.fail('still running')
}
