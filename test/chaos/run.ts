import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../merge/random.ts'
import { openBooks } from './books.ts'
import { findWrong, findWrongDocuments } from './invariants.ts'
import { becomeQuiet } from './quiet.ts'
import { nextStep } from './steps.ts'
import type { World } from './world.ts'

export const chaosRoles = ['api,live', 'worker', 'worker']
const longestPauseMs = 250

/** One company through `seconds` of seeded trouble; answers what was done and what is wrong afterwards. */
export async function runChaos(world: World, { seed, seconds }: { seed: number; seconds: number }) {
  const pick = seededRandom(seed)
  const books = await openBooks(world, `seed${seed}-${Date.now()}@chaos.example`)
  const taken: string[] = []
  const aside: Promise<unknown>[] = []
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(pick(longestPauseMs))) {
    const step = nextStep(pick)
    taken.push(step.name)
    const done = step.take(books, pick)
    if (step.aside) aside.push(done)
    else await done
  }
  await Promise.all(aside)
  const wrong = [...(await becomeQuiet(books)), ...(await findWrong(books)), ...(await findWrongDocuments(books))]
  return { books, taken, wrong }
}
