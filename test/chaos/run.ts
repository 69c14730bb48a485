import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../merge/random.ts'
import { type Books, openBooks } from './books.ts'
import { findWrongOfDevices } from './field/found.ts'
import { findWrong, findWrongDocuments } from './invariants.ts'
import { disproved } from './proved.ts'
import { becomeQuiet } from './quiet.ts'
import { nextStep } from './steps.ts'
import { findWrongOfStore } from './store/found.ts'
import { tellStories } from './story.ts'
import type { World } from './world.ts'

export const chaosRoles = ['api,live', 'worker', 'worker']
const longestPauseMs = 200

/**
 * A company for each seed, all of them at once through `seconds` of trouble. Answers of each what was done and what is wrong afterwards:
 * what people do follows from the seed, the moments at which it meets do not.
 */
export async function runChaos(world: World, { seeds, seconds }: { seeds: readonly number[]; seconds: number }) {
  await world.control('POST', 'clock', { now: new Date().toISOString() })
  const companies = await Promise.all(
    seeds.map(async (seed) => ({ seed, books: await openBooks(world, `seed${seed}-${Date.now()}@chaos.example`, seed) })),
  )
  const end = Date.now() + seconds * 1000
  const taken = await Promise.all(companies.map(({ seed, books }) => takeSteps(books, seededRandom(seed), end)))
  const moving = await Promise.all(companies.map(({ books }) => becomeQuiet(books)))
  return Promise.all(
    companies.map(async ({ seed, books }, at) => {
      const wrong = [
        ...(moving[at] ?? []),
        ...(await findWrong(books)),
        ...(await findWrongDocuments(books)),
        ...(await findWrongOfDevices(world, books.field)),
        ...(await findWrongOfStore(world, books.store, books.realmId)),
        ...(await disproved(books)),
      ]
      return { seed, books, steps: taken[at]?.names ?? [], wrong: [...wrong, ...(await tellStories(books, wrong))] }
    }),
  )
}

type Taken = { names: string[]; failed: string[] }
async function takeSteps(books: Books, pick: (below: number) => number, end: number): Promise<Taken> {
  const taken: Taken = { names: [], failed: [] }
  const aside: Promise<unknown>[] = []
  for (; Date.now() < end; await sleep(pick(longestPauseMs))) {
    const step = nextStep(pick)
    taken.names.push(step.name)
    const done = step.take(books, pick).catch((error) => taken.failed.push(`${step.name}: ${error}`))
    if (step.aside) aside.push(done)
    else await done
  }
  await Promise.all(aside)
  return taken
}
