import type { Failure, RemoteFile, ToRetrieve } from '#features/trade/connections/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { indexable } from '../receive/remote-name.ts'

/**
 * A run of one connection. `until`: when it gives its place to others. `spoiled`: files that could not be read in it, by name and version. `unsettled`: why the other side lets nothing be moved or
 * deleted.
 */
export type Run = {
  services: Services
  companyId: string
  connection: ToRetrieve
  signal: AbortSignal
  until: number
  stored: number
  spoiled: Map<string, { times: number; failure: Failure }>
  unsettled: Failure | null
}

export const inRun = <T>({ services, companyId }: Run, work: (db: Db) => Promise<T>) => services.transaction({ companyId }, work)

export const isOver = ({ until }: Run) => Date.now() > until

const mostTries = 2
/** Letters have attachments of the same name. */
export const keyOf = ({ name, version }: RemoteFile) => `${name}\n${version}`
export const isGivenUp = ({ spoiled }: Run, file: RemoteFile) => (spoiled.get(keyOf(file))?.times ?? 0) >= mostTries

/** It may be read when it is tried again. */
export function spoil({ spoiled }: Run, file: RemoteFile, failure: Failure) {
  spoiled.set(keyOf(file), { times: (spoiled.get(keyOf(file))?.times ?? 0) + 1, failure })
}

/** Nobody takes this one, however often it is looked at. */
export function refuse({ spoiled, services, connection }: Run, file: RemoteFile, code: Failure['code']) {
  services.log.warn({ connectionId: connection.id, name: file.name, code }, 'a file of a partner was refused')
  spoiled.set(keyOf(file), { times: mostTries, failure: { step: 'list', code, file: indexable(file.name) } })
}

/** What did not go well in spite of everything that did. */
export function troubleOf({ unsettled, spoiled }: Run): Failure | null {
  const failures = [...spoiled.values()].map(({ failure }) => failure)
  return unsettled ?? failures.find(({ file }) => !file) ?? failures[0] ?? null
}
