import { spawnSync } from 'node:child_process'

/** What differs from commit to commit, and is the same for whoever runs one; without a repository it is always the same. */
export const seedOfCommit = readSeed()

/**
 * `npm run chaos -- kill --rounds 200 --seed 7` says how long it goes on and how it begins. `npm test` does `rounds` of them, from the commit's
 * seed.
 */
export function lengthOfHunt({ rounds }: { rounds: number }) {
  return {
    rounds: Number(process.env.CHAOS_ROUNDS ?? rounds),
    seed: Number(process.env.CHAOS_SEED ?? seedOfCommit),
  }
}

function readSeed() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' })
  return status === 0 ? Number.parseInt(stdout.slice(0, 7), 16) : 20_261_123
}
