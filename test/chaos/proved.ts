import { setTimeout as sleep } from 'node:timers/promises'
import type { Difference, Proof } from '#features/books/proof/contract.ts'
import type { Books } from './books.ts'
import { prove } from './repairs.ts'
import { patienceMs } from './world.ts'

/** What the product's own proof of the books finds now that it is quiet. */
export async function disproved(books: Pick<Books, 'owner'>): Promise<string[]> {
  await prove(books)
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(300)) {
    const { body } = await books.owner.get('/Sync/GetProof')
    const found = body.result as { proof: Proof; differences: Difference[]; waitingFor: string } | null
    if (!found || found.proof.state === 'running') continue
    if (found.proof.state === 'agrees') return []
    const said = found.differences.map(
      ({ entity, externalId, kind, fields }) => `${entity} ${externalId} ${kind} ${JSON.stringify(fields)}`,
    )
    return [`the proof: ${found.proof.state} ${found.proof.problem}`, ...said]
  }
  return ['the proof never ended']
}
