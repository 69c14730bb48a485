import { resolve } from 'node:path'
import { after, before, suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import { beginPart } from './test-usage.ts'

/** Test files one after the other in this process, each a suite with hooks of its own: the server's code is loaded once for all of them. */
export function runTogether(files: string[]) {
  for (const file of files)
    suite(file, async () => {
      let end = () => {}
      before(() => {
        end = beginPart(resolve(file))
      })
      await import(pathToFileURL(resolve(file)).href)
      after(() => end())
    })
}
