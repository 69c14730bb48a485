import type { Services } from '../../services.ts'

type Waiting<Item, Answer> = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
type Line<Item, Answer> = { waiting: Waiting<Item, Answer>[] }

/**
 * Work that is done for several at once where they come at once: whoever comes while it is done for others of the same key waits for that, and goes
 * with all who came meanwhile. Nobody waits to be more. `work` answers of each in their order; where it fails for several it is done for each by
 * itself, so that one is in no other's way.
 */
export function inGroups<Item, Answer>(
  most: number,
  work: (services: Services, items: readonly [Item, ...Item[]]) => Promise<readonly Answer[]>,
): (services: Services, key: string, item: Item) => Promise<Answer> {
  const lines = new WeakMap<Services, Map<string, Line<Item, Answer>>>()

  return (services, key, item) => {
    const own = lines.getOrInsertComputed(services, () => new Map())
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const line = own.get(key)
    if (line) line.waiting.push({ item, resolve, reject })
    else {
      const begun = { waiting: [{ item, resolve, reject }] }
      own.set(key, begun)
      void workOff(services, begun, () => own.delete(key))
    }
    return promise
  }

  async function workOff(services: Services, line: Line<Item, Answer>, end: () => void) {
    while (line.waiting.length) await doFor(services, line.waiting.splice(0, most))
    // At once: nobody comes to a line that is not worked off any more.
    end()
  }

  async function doFor(services: Services, group: readonly Waiting<Item, Answer>[]): Promise<void> {
    const [first, ...others] = group
    if (!first) return
    try {
      const answers = await work(services, [first.item, ...others.map(({ item }) => item)])
      for (const [at, { resolve }] of group.entries()) resolve(answers[at] as Answer)
    } catch (error) {
      if (!others.length) return first.reject(error)
      services.log.warn({ err: error, many: group.length }, 'what was done for several at once is done for each')
      for (const each of group) await doFor(services, [each])
    }
  }
}
