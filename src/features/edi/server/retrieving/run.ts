import type { Failure, RemoteFile, ToRetrieve } from '#features/connections/server/door.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'

/**
 * A run of one connection. `spoiled`: files that could not be read in it, by name and version. `unsettled`: why the other side lets nothing be moved or
 * deleted.
 */
export type Run = {
  services: Services
  companyId: string
  connection: ToRetrieve
  signal: AbortSignal
  stored: number
  spoiled: Map<string, { times: number; failure: Failure }>
  unsettled: Failure | null
}

export const inRun = <T>({ services, companyId }: Run, work: (db: Db) => Promise<T>) => services.transaction({ companyId }, work)

const mostTries = 2
/** Letters have attachments of the same name. */
export const keyOf = ({ name, version }: RemoteFile) => `${name}\n${version}`
export const isGivenUp = ({ spoiled }: Run, file: RemoteFile) => (spoiled.get(keyOf(file))?.times ?? 0) >= mostTries

export function spoil({ spoiled }: Run, file: RemoteFile, failure: Failure, { forGood = false } = {}) {
  spoiled.set(keyOf(file), { times: forGood ? mostTries : (spoiled.get(keyOf(file))?.times ?? 0) + 1, failure })
}

/** What did not go well in spite of everything that did. */
export const troubleOf = ({ unsettled, spoiled }: Run): Failure | null => unsettled ?? [...spoiled.values()].at(-1)?.failure ?? null
