/** A document of this device by its name; `isOff`: nothing comes of it any more. */
export type Replacing = { id: string; changes: string | null; isOff: boolean }

/** What a document takes the place of, and what that took the place of: the nearest first. */
export function namesBefore(changes: string | null, changesOf: (id: string) => string | null): string[] {
  const names: string[] = []
  for (let name = changes; name && !names.includes(name); name = changesOf(name)) names.push(name)
  return names
}

/** Those whose place another one took that stands, however many lie between: they count no more. One that was refused took nobody's place. */
export function replacedOf(documents: readonly Replacing[]): ReadonlySet<string> {
  const changes = new Map(documents.map((each) => [each.id, each.changes]))
  const standing = documents.filter(({ isOff }) => !isOff)
  return new Set(standing.flatMap((each) => namesBefore(each.changes, (id) => changes.get(id) ?? null)))
}
