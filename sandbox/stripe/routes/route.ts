import type { Account } from '../accounts/account.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Params } from '../wire/params.ts'
import { missing } from '../wire/stripe-error.ts'

export interface Context {
  sandbox: Sandbox
  account: Account
  params: Params
  /** The variable parts of the path. */
  ids: string[]
  path: string
  /** Called with a publishable key: by a page, which proves its right with the client secret. */
  fromPage: boolean
  /** The JSON of a v2 call. */
  json: unknown
}

export type Handler = (context: Context) => object

export interface Route {
  method: string
  pattern: RegExp
  names: string[]
  handler: Handler
  publishable: boolean
}

/** `*` in the path is an id. `names` are the parameters that the SDK's types allow; every other is refused. */
export function route(method: string, path: string, names: string, handler: Handler, publishable = false): Route {
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '([^/]+)')}$`)
  return { method, pattern, names: `${names} expand`.trim().split(/\s+/), handler, publishable }
}

export const pageNames = 'limit starting_after ending_before'

/** The object that the path names, or Stripe's 404. */
export function named<T>(collection: { get(id: string): T | undefined }, context: Context, kind: string, param = 'id'): T {
  const id = context.ids[0] ?? ''
  const found = collection.get(id)
  if (found === undefined) throw missing(kind, id, param)
  return found
}
