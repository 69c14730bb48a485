import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { after, before, suite } from 'node:test'
import { beginPart } from './test-usage.ts'

const load = createRequire(import.meta.url)

/** Test files one after the other in this process, each a suite with hooks of its own: the server's code is loaded once for all of them. */
export function runTogether(files: string[]) {
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
