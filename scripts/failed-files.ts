import type { TestEvent } from 'node:test/reporters'

/** A reporter that answers one line per file in which something failed. A file that broke outside any test is named by itself. */
export default async function* failedFiles(events: AsyncIterable<TestEvent>) {
  const seen = new Set<string>()
  for await (const { type, data } of events) {
    if (type !== 'test:fail') continue
    const file = data.file ?? (data.name.endsWith('.test.ts') ? data.name : null)
    const name = file?.replace(`${process.cwd()}/`, '')
    if (!name || seen.has(name)) continue
    seen.add(name)
    yield `${name}\n`
  }
}
