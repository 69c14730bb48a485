import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { after, before, suite } from 'node:test'
import { beginPart } from './test-usage.ts'

const load = createRequire(import.meta.url)
type Ends = { close: () => Promise<unknown> }
/** Only where several files share this process. */
let shared: Map<string, Promise<Ends>> | undefined

/** What is opened once for all test files of this process, and closed after the last. Undefined: this file is alone. */
export function sharedBy<Thing extends Ends>(name: string, open: () => Promise<Thing>): Promise<Thing> | undefined {
  if (!shared) return undefined
  const found = (shared.get(name) as Promise<Thing> | undefined) ?? open()
  shared.set(name, found)
  return found
}

/** Test files one after the other in this process, each a suite with hooks of its own: the server's code is loaded once for all of them. */
export function runTogether(files: string[]) {
  const things = new Map<string, Promise<Ends>>()
  shared = things
  after(async () => {
    for (const thing of things.values()) await (await thing).close()
  })
  for (const file of files)
    suite(file, () => {
      let end = () => {}
      before(() => {
        end = beginPart(resolve(file))
      })
      // Not `import`: what a file registers while another one is awaited would be that one's.
      load(resolve(file))
      after(() => end())
    })
}
