import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { route } from '#server/http/route.ts'
import { passwordStrength } from '../../contract.ts'

/** What comes after can only help, and looking at more takes long (50 ms for these). */
const lettersLookedAt = 32
const goodScore = 3

let estimator: Promise<ZxcvbnFactory> | undefined
// The word lists are large: loaded when somebody first chooses a password.
const load = async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

export const strengthRoute = route(passwordStrength, async ({ body: { password, context } }) => {
  if (!password) return { score: 0, hint: '' }
  estimator ??= load()
  const known = ['ledgerside', 'quickbooks', ...context.flatMap((words) => words.toLowerCase().split(/[^\p{L}\p{N}]+/u))]
  const { score, sequence } = (await estimator).check(
    password.slice(0, lettersLookedAt),
    known.filter((word) => word.length > 2),
  )
  return { score, hint: score >= goodScore ? '' : hintFor(sequence) }
})

function hintFor(parts: { pattern: string; dictionaryName?: string }[]): string {
  if (parts.some(({ dictionaryName }) => dictionaryName === 'userInputs')) return 'password.hint.personal'
  if (parts.some(({ pattern }) => pattern === 'dictionary')) return 'password.hint.common'
  if (parts.some(({ pattern }) => pattern !== 'bruteforce')) return 'password.hint.pattern'
  return 'password.hint.longer'
}
