import { spawnSync } from 'node:child_process'

/**
 * `npm run chaos -- kill --rounds 200 --seed 7` says how long it goes on and how it begins. `npm test` does `rounds` of them, from a seed
 * that each commit has of its own; where there is no repository, it is always the same.
 */
export function lengthOfHunt({ rounds }: { rounds: number }) {
  return {
    rounds: Number(process.env.CHAOS_ROUNDS ?? rounds),
    seed: Number(process.env.CHAOS_SEED ?? seedOfCommit()),
  }
}

function seedOfCommit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' })
  return status === 0 ? Number.parseInt(stdout.slice(0, 7), 16) : 20_261_123
}
