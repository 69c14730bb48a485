import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { LiveKind } from './live.ts'
import type { Ability } from './permissions.ts'

type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** Named request limits; their sizes stand in `server/limits.ts`. */
export type LimitName =
  | 'login'
  | 'code'
  | 'ask'
  | 'check'
  | 'signUp'
  | 'refresh'
  | 'read'
  | 'write'
  | 'hint'
  | 'sync'
  | 'export'
  | 'invite'
  | 'inviteAtFirst'
  | 'checkout'
  | 'sitemap'
  | 'receipt'
  | 'connectionTest'
  | 'as2'

/**
 * One call of the API: everything both sides need to know about it.
 *
 * - `public`: anybody. `member`: a signed-in person inside a company. `account`: a signed-in person, company or not.
 *   `admin`: a platform administrator. `device`: an installation of the field app, with the token that it was paired with; it opens nothing else.
 *   `store`: whoever looks at the store that the path names, with its cookie if they are signed in there; `shopper`: only who is.
 * - `answersAlso`: states of a device, besides Active, in which it may call: a suspended and a retired one for 72 hours.
 * - `can`: the ability of `permissions.ts` that the caller's role must have.
 * - `timeoutMs`: how long the browser waits (0: no limit, the specification's default).
 * - `shows`: kinds of records in the answer; open screens read it again when one of them changes.
 * - `whileViewing`: answers a POST also to who looks at the company as somebody else; it changes nothing there.
 * - `encoding`: `multipart` hands small files over in memory; `upload` takes JSON, or fields and one file that goes to the disk as it comes.
 * - `upload`: how large that file may be, if not 1 MB, and the error that says that it is larger.
 * - `acts`: a GET that does something, as the specification has it: nobody's browser does it ahead of a click.
 * - `background`: sent by the page itself, not by its user; does not count as activity.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT'
  path: `/${string}`
  access: 'public' | 'member' | 'account' | 'admin' | 'device' | 'store' | 'shopper'
  answersAlso?: readonly ('Suspended' | 'Lost' | 'Retired')[]
  can?: Ability
  limit?: LimitName
  query?: z.ZodType
  body?: z.ZodType
  encoding?: 'json' | 'multipart' | 'upload'
  upload?: { maxBytes: number; tooLarge: ErrorCode }
  result: z.ZodType
  timeoutMs?: number
  shows?: readonly LiveKind[]
  background?: boolean
  whileViewing?: boolean
  acts?: boolean
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Part<E, K extends 'query' | 'body', Side extends 'in' | 'out'> = E extends { [key in K]: infer S extends z.ZodType }
  ? { [key in K]: Side extends 'in' ? z.input<S> : z.output<S> }
  : object
type Params<E extends Endpoint> = [PathParams<E['path']>] extends [never] ? object : { params: Record<PathParams<E['path']>, string> }
type Files<E extends Endpoint> = E extends { encoding: 'multipart' | 'upload' } ? { files?: Record<string, Blob | undefined> } : object

/** What a caller hands in. Multipart endpoints take their fields as `body` and their files beside it. */
export type Input<E extends Endpoint> = Part<E, 'query', 'in'> & Part<E, 'body', 'in'> & Params<E> & Files<E>
/** What the handler receives once it is validated. */
export type ValidInput<E extends Endpoint> = Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'> &
  Params<E> & { files: UploadedFile[]; upload: Upload | null }
export type Result<E extends Endpoint> = z.output<E['result']>
export type RawResult<E extends Endpoint> = z.input<E['result']>

export type UploadedFile = { field: string; filename: string; bytes: Uint8Array }
/** A file on the disk that is gone after the call unless it was kept. `filename` as the caller wrote it: not to be trusted. */
export type Upload = { filename: string; path: string; bytes: number; hash: string }

/**
 * Every answer of the API. `fields`: text per wrong field. `says`: the keys and values that its texts were made of, for a screen whose language
 * changes while it shows them. `requestId`: what support needs to find it again.
 */
export type Envelope<T> =
  | { isError: false; message: string; result: T }
  | {
      isError: true
      message: string
      result: { retry: boolean } | null
      code: string
      retry?: boolean
      fields?: Record<string, string>
      says?: { text: string; values?: Record<string, string | number>; fields?: Record<string, string> }
      requestId?: string
    }
