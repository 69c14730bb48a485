import type { Params } from './params.ts'
import { invalid } from './stripe-error.ts'

type Metadata = Record<string, string>

const mostKeys = 50
const longestKey = 40
const longestValue = 500

/** What the call leaves of the metadata: an empty value removes a key, an empty `metadata` all of them. */
export function mergedMetadata(params: Params, before: Metadata = {}): Metadata {
  const given = params.object('metadata')
  if (given === undefined) return before
  if (given === null) return {}
  const after = { ...before }
  for (const key of given.names) {
    const value = given.nullableText(key)
    if (key.length > longestKey) throw tooLong('keys', longestKey, key)
    if (value === null || value === undefined) delete after[key]
    else if (value.length > longestValue) throw tooLong('values', longestValue, key)
    else after[key] = value
  }
  if (Object.keys(after).length > mostKeys) throw invalid(`You can only have up to ${mostKeys} metadata keys.`, { param: 'metadata' })
  return after
}

function tooLong(what: string, longest: number, key: string) {
  return invalid(`Metadata ${what} can be at most ${longest} characters long. Key: ${key.slice(0, longest)}`, { param: 'metadata' })
}
