import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lifetimes } from '#server/http/tokens.ts'
import { liveMonth, openMonth, type Told } from './month.ts'
import { openWorld } from './world.ts'

/**
 * `HISTORIES=2000 npm test -- month/month` for many, from `CHAOS_SEED` on, as long as `LONGEST_SECONDS` allow; `CHAOS_SEED=7 HISTORIES=1` makes
 * the one of seed 7 again. What people do follows from the seed, the moments at which it meets do not.
 */
const histories = Number(process.env.HISTORIES ?? 3)
const until = Date.now() + 1000 * Number(process.env.LONGEST_SECONDS ?? 3600)
const steps = Number(process.env.STEPS ?? 20)
const atOnce = Number(process.env.AT_ONCE ?? 24)
const openedAtOnce = 3
const first = Number(process.env.CHAOS_SEED ?? 1)

test(`${histories} random months from seed ${first} on: whatever is apart afterwards is told, and can be put right`, async (t) => {
  lifetimes.access = 86_400
  const world = await openWorld()
  const found: Told[] = []
  const begun = Date.now()
  // Their imports take longest, and in a crowd longer.
  const lines = Array.from({ length: openedAtOnce }, () => Promise.resolve())
  const open = (seed: number) => {
    const line = seed % openedAtOnce
    const opened = (lines[line] ?? Promise.resolve()).then(() => openMonth(world, seed))
    lines[line] = opened.then(
      () => {},
      () => {},
    )
    return opened
  }
  try {
    let next = first
    await Promise.all(
      Array.from({ length: Math.min(atOnce, histories) }, async () => {
        while (next < first + histories && Date.now() < until) {
          const seed = next++
          const told = await open(seed)
            .then((history) => liveMonth(history, steps))
            .catch((error): Told => ({ seed, events: 0, wrong: [String(error.stack)], did: [] }))
          found.push(told)
          if (told.wrong.length) console.info(shown(told))
        }
      }),
    )
  } finally {
    await world.close()
  }
  const wrong = found.filter((each) => each.wrong.length)
  const events = found.reduce((sum, each) => sum + each.events, 0)
  t.diagnostic(`${found.length} histories, ${events} events, ${Math.round((Date.now() - begun) / 1000)} s, ${wrong.length} wrong`)
  assert.deepEqual(
    wrong.map(({ seed, wrong: what }) => ({ seed, what })),
    [],
  )
})

const shown = ({ seed, wrong, did, documents = [] }: Told) =>
  [
    `seed ${seed}:`,
    ...wrong.map((text) => `  ${text}`),
    ...did.map((text) => `    ${text}`),
    ...documents.map((text) => `      ${text}`),
  ].join('\n')
